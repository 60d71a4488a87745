package io.whizbang.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConfirmedChannelTest {

  /** Else there would be one more with every attempt, up to the most that a connection may have. */
  @Test
  void aChannelOnWhichNothingIsConfirmedIsNotLeftBehind() {
    List<String> calls = new ArrayList<>();
    Channel silent = Impostor.of(Channel.class, (proxy, method, arguments) -> {
      calls.add(method.getName());
      if (method.getName().equals("confirmSelect")) {
        throw new IOException("no answer");
      }
      return null;
    });
    Connection connection = Impostor.of(Connection.class, (proxy, method, arguments) -> silent);

    assertThatThrownBy(
            () -> ConfirmedChannel.open(connection, new Topology(TopologySettings.DEFAULT)))
        .hasMessage("no answer");

    assertThat(calls).endsWith("confirmSelect", "abort");
  }
}
