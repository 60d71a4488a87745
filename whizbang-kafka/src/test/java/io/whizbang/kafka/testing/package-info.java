/** A Kafka of their own for tests. */
@NullMarked
package io.whizbang.kafka.testing;

import org.jspecify.annotations.NullMarked;
