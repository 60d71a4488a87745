package io.whizbang.benchmarks.contest;

import java.util.Optional;
import java.util.Set;

/** A way to get messages through PostgreSQL to a handler: Whizbang, the floor it is compared with, or a peer. */
public interface Contestant {

  String WHIZBANG = "whizbang";
  String RECEPTORS = "whizbang-receptors";
  String FLOOR = "floor";

  String name();

  String version();

  /** How it is set up, and where its makers recommend that. */
  Setup setup();

  /** What it runs, where that is a matter of a few statements. */
  default Optional<String> statements() {
    return Optional.empty();
  }

  /** Why it cannot do that, if so. */
  Optional<String> hindrance(Ability ability);

  /** Creates its tables in an empty database. */
  void install(Database database) throws Exception;

  /** Starts an instance in this process, or in one of its own if it cannot live in this one. */
  Player start(Database database, Role role) throws Exception;

  /** Starts an instance in a process of its own. */
  Player startApart(Database database, Role role) throws Exception;

  default boolean isPeer() {
    return !Set.of(WHIZBANG, RECEPTORS, FLOOR).contains(name());
  }

  /** What an instance is for. */
  enum Role {
    /** Stores messages that are handled later, or never. */
    STORES,
    /** Sends to instances in other processes. */
    SENDS,
    /** Handles what it sends. */
    SENDS_AND_HANDLES,
    /** Handles what others send. */
    HANDLES,
    /** Sends, gets everything twice, and handles it once, in the transaction of the handler's own writes. */
    DEDUPLICATES,
    /** Sends events and keeps two models of each. */
    PROJECTS;

    public boolean handles() {
      return this != STORES && this != SENDS;
    }

    /** How often its handlers are called for each message. */
    int timesHandled() {
      return this == PROJECTS ? 2 : 1;
    }
  }

  /** Settings in words, and the page that recommends them. */
  record Setup(String settings, String page) {}
}
