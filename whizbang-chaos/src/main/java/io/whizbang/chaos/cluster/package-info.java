/** The whole system that is tested, as processes: a database, and the instances of two services. */
@NullMarked
package io.whizbang.chaos.cluster;

import org.jspecify.annotations.NullMarked;
