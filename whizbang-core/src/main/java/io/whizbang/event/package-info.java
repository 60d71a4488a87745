/**
 * The events that happened, stream by stream and all together. An {@link io.whizbang.event.EventStore}
 * appends them at the version that the caller expects, and reads them as what their types are today: names
 * that changed are aliases of {@link io.whizbang.message.MessageTypes}, shapes that changed are brought up
 * to date by {@link io.whizbang.event.Upcasters}. A database keeps them behind an {@link
 * io.whizbang.event.EventLog}.
 */
@NullMarked
package io.whizbang.event;

import org.jspecify.annotations.NullMarked;
