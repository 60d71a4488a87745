/** The program of the first ten minutes, as its reader types it: without a word about nulls. */
package io.whizbang.examples.start;
