/** Two services that share nothing but a broker, with two instances each. */
@NullMarked
package io.whizbang.examples.broker;

import org.jspecify.annotations.NullMarked;
