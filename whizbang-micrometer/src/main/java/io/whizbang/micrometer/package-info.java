/**
 * Brings what {@link io.whizbang.observe} tells of an instance to Micrometer: counters, timers and gauges to
 * a meter registry, publishing and receptors to an observation registry, and so to a tracer. All names are
 * in {@code docs/metrics.md}.
 */
@NullMarked
package io.whizbang.micrometer;

import org.jspecify.annotations.NullMarked;
