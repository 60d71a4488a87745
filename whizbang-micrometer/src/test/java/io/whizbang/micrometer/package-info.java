/** Instances on a real PostgreSQL, seen through Micrometer. */
@NullMarked
package io.whizbang.micrometer;

import org.jspecify.annotations.NullMarked;
