package io.whizbang.postgres.model;

import java.time.Instant;
import java.util.UUID;

/** The right of one instance to work on a stream's messages up to {@code through}. */
record Lease(UUID holder, Instant expiry, long through) {

  boolean isLive(Instant now) {
    return expiry.isAfter(now);
  }

  boolean names(UUID instance) {
    return holder.equals(instance);
  }

  boolean covers(ModelMessage message) {
    return message.sequence() <= through;
  }

  Lease until(Instant newExpiry) {
    return new Lease(holder, newExpiry, through);
  }

  Lease through(long newThrough) {
    return new Lease(holder, expiry, newThrough);
  }
}
