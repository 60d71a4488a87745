/** What happened in a run, written down by those who did it and outside of the system that is tested. */
@NullMarked
package io.whizbang.chaos.history;

import org.jspecify.annotations.NullMarked;
