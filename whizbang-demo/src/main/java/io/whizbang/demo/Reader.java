package io.whizbang.demo;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Sees a line a second, and has no keys to press. */
final class Reader implements Spectator {

  private final PrintWriter out;

  Reader(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void show(Scene scene) {
    print(Screen.line(scene));
  }

  @Override
  public void tell(String news) {
    print("> " + news);
  }

  private void print(String line) {
    out.println(line);
    out.flush();
  }

  @Override
  public Optional<Action> await(long millis) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(millis);
    return Optional.empty();
  }

  @Override
  public void close() {}
}
