package io.whizbang.observe;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether the database has answered the last call. */
public final class Contact {

  private volatile @Nullable String trouble = "it was not asked anything yet";

  public void answered() {
    trouble = null;
  }

  public void failed(String why) {
    trouble = why;
  }

  /** Why it cannot be reached, if so. */
  public Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }
}
