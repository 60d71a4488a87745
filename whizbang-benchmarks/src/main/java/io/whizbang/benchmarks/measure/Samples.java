package io.whizbang.benchmarks.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The same thing measured several times. */
public final class Samples {

  private final List<Double> values = new ArrayList<>();

  public static Samples ofOne(long value) {
    return ofOne((double) value);
  }

  public static Samples ofOne(double value) {
    Samples samples = new Samples();
    samples.add(value);
    return samples;
  }

  public void add(double value) {
    values.add(value);
  }

  public List<Double> values() {
    return List.copyOf(values);
  }

  public double median() {
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  /** The smallest value that this share of all values, in percent, does not exceed. */
  public double percentile(double percent) {
    List<Double> sorted = values.stream().sorted().toList();
    return sorted.get((int) Math.ceil(sorted.size() * percent / 100.0) - 1);
  }

  public double least() {
    return Collections.min(values);
  }

  public double most() {
    return Collections.max(values);
  }

  /** Each round's value in proportion to the other's of the same round, since the rounds took turns. */
  public Samples over(Samples other) {
    Samples ratios = new Samples();
    for (int round = 0; round < values.size(); round++) {
      ratios.add(values.get(round) / other.values.get(round));
    }
    return ratios;
  }
}
