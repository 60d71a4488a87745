/**
 * Calls that meet on real connections: stopped where one holds what the other wants, and under stress. Plus the small
 * vocabulary for it: an {@link Instance} makes a {@link Call}, a {@link Gate} stops one in the middle.
 */
@NullMarked
package io.whizbang.postgres.races;

import org.jspecify.annotations.NullMarked;
