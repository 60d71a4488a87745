package io.whizbang.observe;

import java.time.Duration;

/**
 * How a queue is doing.
 *
 * @param depth how much is unfinished: exact up to 10,000, above that an estimate
 * @param oldestDue how long the work that may be taken and has waited longest has been waiting to be taken;
 *     zero if nothing waits for that
 * @param blocked streams whose first message has failed and waits for its retry, and with it all behind it;
 *     of the first 10,000 that wait for anything
 * @param dead dead letters, up to 10,000
 * @param duplicates messages that arrived once more and were dropped, since the schema was installed
 */
public record QueueState(
    long depth, Duration oldestDue, long blocked, long dead, long duplicates) {}
