/**
 * The rules of the event store, and its races: how events get into it, what versions they get, and in which order readers
 * see them.
 */
@NullMarked
package io.whizbang.postgres.events;

import org.jspecify.annotations.NullMarked;
