/**
 * The command {@code demo}: two services in several processes, at work before the eyes of whoever started it, who may kill
 * and freeze them. Stands beside the flow of messages, on the processes and the checks of {@code io.whizbang.chaos}.
 */
@NullMarked
package io.whizbang.demo;

import org.jspecify.annotations.NullMarked;
