package io.whizbang.chaos.load;

import io.whizbang.chaos.service.Conduct;
import java.util.UUID;

/**
 * One message to be placed.
 *
 * @param commits whether its transaction is to commit, or to be rolled back
 */
record Order(UUID stream, Conduct conduct, boolean commits) {}
