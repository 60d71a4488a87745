/** The services that are put under load and faults: a shop of two services, whose receptors write down what they do. */
@NullMarked
package io.whizbang.chaos.service;

import org.jspecify.annotations.NullMarked;
