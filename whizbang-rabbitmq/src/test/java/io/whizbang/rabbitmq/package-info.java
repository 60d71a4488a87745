@NullMarked
package io.whizbang.rabbitmq;

import org.jspecify.annotations.NullMarked;
