/** What can be seen of a running process from outside: how much it did, and whether it is at work. */
@NullMarked
package io.whizbang.observe;

import org.jspecify.annotations.NullMarked;
