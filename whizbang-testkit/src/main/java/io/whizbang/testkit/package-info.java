/** What users and writers of transports test with. */
@NullMarked
package io.whizbang.testkit;

import org.jspecify.annotations.NullMarked;
