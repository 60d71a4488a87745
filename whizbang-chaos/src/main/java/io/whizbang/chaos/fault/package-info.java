/** What goes wrong: each fault does its damage, makes sure that it was done, and leaves everything as it was. */
@NullMarked
package io.whizbang.chaos.fault;

import org.jspecify.annotations.NullMarked;
