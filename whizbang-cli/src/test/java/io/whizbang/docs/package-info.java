/** What the documentation says is so: its links, its snippets, and that the reference lists all there is. */
@NullMarked
package io.whizbang.docs;

import org.jspecify.annotations.NullMarked;
