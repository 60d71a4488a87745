package io.whizbang.chaos.history;

import java.util.UUID;

/** An event in the event store of a service, with the number of the message that it was made of. */
public record StoredNumber(String service, UUID stream, long version, String type, long number) {}
