package io.whizbang.strategy;

import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Something that was queued, and what tells its caller how it fared. */
final class Item {

  private final Entry entry;
  private final CompletableFuture<Verdict> verdict = new CompletableFuture<>();

  Item(Entry entry) {
    this.entry = entry;
  }

  Entry entry() {
    return entry;
  }

  boolean isOf(UUID stream) {
    return stream.equals(entry.streamId());
  }

  boolean isIn(Set<UUID> lines) {
    return lines.contains(entry.line());
  }

  boolean isStore() {
    return entry instanceof Entry.Store;
  }

  /** For the caller, who can wait for it but not decide it. */
  CompletionStage<Verdict> handle() {
    return verdict.minimalCompletionStage();
  }

  void settle(Verdict reached) {
    verdict.complete(reached);
  }

  void fail(Throwable why) {
    verdict.completeExceptionally(why);
  }
}
