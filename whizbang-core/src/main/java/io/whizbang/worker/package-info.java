/**
 * What keeps a process at work: the {@link io.whizbang.worker.Claimer} asks the database for work, the
 * {@link io.whizbang.worker.Publisher} hands messages to the transport, the {@link
 * io.whizbang.worker.Consumer} puts those that arrive into the inbox. A worker does one turn and says how
 * much it did; a {@link io.whizbang.worker.WorkerLoop} lets it do one after the other.
 */
@NullMarked
package io.whizbang.worker;

import org.jspecify.annotations.NullMarked;
