/** The usual serializer. Nothing else sees Jackson's databind, so those who bring their own need not have it. */
@NullMarked
package io.whizbang.message.jackson;

import org.jspecify.annotations.NullMarked;
