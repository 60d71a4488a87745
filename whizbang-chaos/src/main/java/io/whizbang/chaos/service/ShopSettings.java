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
    String service,
    String url,
    TransportAddress transport,
    Path history,
    Duration lease,
    Duration staleThreshold) {

  public static final String ORDERS = "orders";
  public static final String SHIPPING = "shipping";

  static ShopSettings parse(String[] arguments) {
    return new ShopSettings(
        arguments[0],
        arguments[1],
        new TransportAddress(TransportKind.valueOf(arguments[2]), arguments[3]),
        Path.of(arguments[4]),
        Duration.parse(arguments[5]),
        Duration.parse(arguments[6]));
  }

  public List<String> arguments() {
    return List.of(
        service,
        url,
        transport.kind().name(),
        transport.broker(),
        history.toString(),
        lease.toString(),
        staleThreshold.toString());
  }

  /** What the instance calls its invocations by. */
  String process() {
    return history.getFileName().toString().replaceAll("\\.history$", "");
  }
}
