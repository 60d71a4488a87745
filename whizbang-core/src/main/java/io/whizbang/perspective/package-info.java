/**
 * Read models that are built by applying events. A {@link io.whizbang.perspective.Perspective} says what
 * each event does to a model; {@link io.whizbang.perspective.Perspectives} reads the models, and waits until
 * they show what was written. A database keeps models and positions behind a {@link
 * io.whizbang.perspective.PerspectiveStore}; the worker that applies events is in {@code
 * io.whizbang.perspective.run}.
 */
@NullMarked
package io.whizbang.perspective;

import org.jspecify.annotations.NullMarked;
