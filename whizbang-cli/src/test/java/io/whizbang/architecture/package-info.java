/** Who may depend on whom. The command line sees all modules, so the rules for all of them stand here. */
@NullMarked
package io.whizbang.architecture;

import org.jspecify.annotations.NullMarked;
