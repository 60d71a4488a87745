/**
 * Who handles messages. A {@link io.whizbang.receptor.Receptor} is registered with a name and with how it
 * is run ({@link io.whizbang.receptor.ReceptorDefinition}); the {@link
 * io.whizbang.receptor.ReceptorRegistry} knows which ones a message has, and the {@link
 * io.whizbang.receptor.RetryPolicy} what follows when one fails.
 */
@NullMarked
package io.whizbang.receptor;

import org.jspecify.annotations.NullMarked;
