/** Those who use the shop: they place orders at fixed moments, whatever happens to the system. */
@NullMarked
package io.whizbang.chaos.load;

import org.jspecify.annotations.NullMarked;
