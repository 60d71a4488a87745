/**
 * The front door: {@link io.whizbang.Whizbang} puts the parts together, starts them, and stops them in
 * the order of the flow.
 */
@NullMarked
package io.whizbang;

import org.jspecify.annotations.NullMarked;
