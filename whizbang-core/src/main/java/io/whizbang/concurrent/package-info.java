/** Time and threads, as the rest of the runtime sees them, so that tests can bring their own. */
@NullMarked
package io.whizbang.concurrent;

import org.jspecify.annotations.NullMarked;
