/** Time that stands still, and a coordinator that can be stopped, broken and read: for tests of every module. */
@NullMarked
package io.whizbang.testing;

import org.jspecify.annotations.NullMarked;
