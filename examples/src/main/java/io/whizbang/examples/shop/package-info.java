/** A shop that ships what was ordered: a message, a receptor, and how to test it. */
@NullMarked
package io.whizbang.examples.shop;

import org.jspecify.annotations.NullMarked;
