/**
 * Values that every part of the flow shares: JSON documents, text and identifiers that PostgreSQL is
 * sure to accept. They are checked at birth, so that a bad one fails the caller who made it and not
 * the batch that it would have travelled in.
 */
@NullMarked
package io.whizbang.value;

import org.jspecify.annotations.NullMarked;
