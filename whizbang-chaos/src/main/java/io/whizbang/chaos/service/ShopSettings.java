package io.whizbang.chaos.service;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What an instance of one of the shop's services is told.
 *
 * @param service {@link #ORDERS} or {@link #SHIPPING}
 * @param url its database
 * @param history where it writes down what it does; the name of the file is its own
 */
public record ShopSettings(
    String service, String url, Path history, Duration lease, Duration staleThreshold) {

  public static final String ORDERS = "orders";
  public static final String SHIPPING = "shipping";

  static ShopSettings parse(String[] arguments) {
    return new ShopSettings(
        arguments[0],
        arguments[1],
        Path.of(arguments[2]),
        Duration.parse(arguments[3]),
        Duration.parse(arguments[4]));
  }

  public List<String> arguments() {
    return List.of(service, url, history.toString(), lease.toString(), staleThreshold.toString());
  }

  /** What the instance calls its invocations by. */
  String process() {
    return history.getFileName().toString().replaceAll("\\.history$", "");
  }
}
