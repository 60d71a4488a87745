/**
 * For people who look after a running service: why does a message not move, which messages were given up, and what becomes
 * of them.
 */
@NullMarked
package io.whizbang.operate;

import org.jspecify.annotations.NullMarked;
