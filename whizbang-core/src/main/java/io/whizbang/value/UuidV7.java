package io.whizbang.value;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.UUIDClock;
import com.fasterxml.uuid.impl.TimeBasedEpochGenerator;
import java.util.UUID;

/** Identifiers that rise with time (RFC 9562, version 7), so that new rows sit together in an index. */
public final class UuidV7 {

  private static final UUIDClock CLOCK = new UUIDClock() {
    @Override
    public long currentTimeMillis() {
      return WallClock.millis();
    }
  };

  private static final TimeBasedEpochGenerator GENERATOR =
      Generators.timeBasedEpochGenerator(null, CLOCK);

  private UuidV7() {}

  /** Returns a new identifier, greater than every one that this process made before. */
  public static UUID next() {
    return GENERATOR.generate();
  }
}
