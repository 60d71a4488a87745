package io.whizbang.chaos.history;

import java.util.UUID;

/**
 * What a perspective shows of a stream when all is done.
 *
 * @param type the events that it is made of
 */
public record ShownModel(String service, UUID stream, String type, Tally tally) {}
