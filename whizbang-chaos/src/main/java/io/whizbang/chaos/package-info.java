/**
 * The proof under faults: two services in several processes each work under load while everything around them goes wrong, and
 * what they promise is checked in the end.
 */
@NullMarked
package io.whizbang.chaos;

import org.jspecify.annotations.NullMarked;
