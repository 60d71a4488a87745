/**
 * How perspectives are kept up to date:
 *
 * <pre>
 *   claimed checkpoints ─► hand ─► group of one perspective ─► read events ─► apply ─► save models and positions
 *                           ▲                                                              │
 *                           └──── there is more to do ─────────────────────────────────────┤
 *   process_work_batch  ◄──────────── completion strategy ◄─────────── arrived, failed ────┘
 * </pre>
 *
 * <p>A save is one statement, and happens only if the checkpoints are still this instance's and still
 * where the run began; so each event is applied once, whatever is cut off where.
 */
@NullMarked
package io.whizbang.perspective.run;

import org.jspecify.annotations.NullMarked;
