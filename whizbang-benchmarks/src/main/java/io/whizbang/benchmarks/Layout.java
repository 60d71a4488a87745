package io.whizbang.benchmarks;

import java.io.PrintWriter;
import java.util.List;

/** How findings look to a person. */
interface Layout {

  void printHead(PrintWriter out);

  /** Prints what one scenario has found. */
  void print(List<Finding> findings, PrintWriter out);
}
