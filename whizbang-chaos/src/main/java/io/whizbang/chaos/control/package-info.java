/** Processes, the database server and the network between them, for whoever wants to disturb them. */
@NullMarked
package io.whizbang.chaos.control;

import org.jspecify.annotations.NullMarked;
