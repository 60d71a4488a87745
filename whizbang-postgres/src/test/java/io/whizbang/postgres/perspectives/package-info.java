/** The rules of checkpoints and mappings, and their races: what wakes a perspective, who may run it, and how far it has come. */
@NullMarked
package io.whizbang.postgres.perspectives;

import org.jspecify.annotations.NullMarked;
