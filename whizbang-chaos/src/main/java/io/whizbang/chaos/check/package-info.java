/** What must hold, whatever happened: each checker reads a history and says what is wrong with it. */
@NullMarked
package io.whizbang.chaos.check;

import org.jspecify.annotations.NullMarked;
