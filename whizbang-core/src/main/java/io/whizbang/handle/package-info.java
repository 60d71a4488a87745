/**
 * Hands messages from the inbox to their receptors: alone or in a transaction, within a time limit, and
 * with a decision on what follows when one fails.
 */
@NullMarked
package io.whizbang.handle;

import org.jspecify.annotations.NullMarked;
