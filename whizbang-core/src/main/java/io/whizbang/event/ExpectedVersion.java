package io.whizbang.event;

import io.whizbang.error.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * The version at which a stream must be for an append to happen.
 *
 * @param version null for any
 */
public record ExpectedVersion(@Nullable Long version) {

  /** Whatever is in the stream. */
  public static final ExpectedVersion ANY = new ExpectedVersion(null);

  /** There is nothing in the stream. */
  public static final ExpectedVersion NONE = new ExpectedVersion(0L);

  public ExpectedVersion {
    if (version != null && version < 0) {
      throw new InvalidInputException("Expected version " + version + " must be 0 or more");
    }
  }

  /** The version of the last event that the caller has read. */
  public static ExpectedVersion exactly(long version) {
    return new ExpectedVersion(version);
  }

  @Override
  public String toString() {
    return version == null ? "any version" : "version " + version;
  }
}
