package io.whizbang.chaos.service;

import io.whizbang.database.DatabaseTransport;
import io.whizbang.transport.DeliveryListener;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.TransportMessage;
import io.whizbang.work.Message;
import java.io.IOException;
import java.util.List;

/** Delivers messages without their streams, so that nothing holds one back until those before it are done. */
public final class ForgetsStreams extends ShopService {

  private ForgetsStreams(ShopSettings settings) throws IOException {
    super(settings);
  }

  public static void main(String[] arguments) throws Exception {
    new ForgetsStreams(ShopSettings.parse(arguments)).run();
  }

  @Override
  DatabaseTransport around(DatabaseTransport transport) {
    return new Forgetful(transport);
  }

  private record Forgetful(DatabaseTransport inner) implements DatabaseTransport {

    @Override
    public List<PublishResult> publish(List<TransportMessage> batch) {
      return inner.publish(batch.stream().map(Forgetful::withoutStream).toList());
    }

    private static TransportMessage withoutStream(TransportMessage sent) {
      Message it = sent.message();
      return new TransportMessage(
          sent.destination(),
          new Message(it.id(), null, it.type(), it.payload(), it.metadata(), it.scope(), false));
    }

    @Override
    public void announce() {
      inner.announce();
    }

    @Override
    public Subscription subscribe(SubscriptionSpec spec, DeliveryListener listener) {
      return inner.subscribe(spec, listener);
    }

    @Override
    public Readiness readiness() {
      return inner.readiness();
    }

    @Override
    public void close() {
      inner.close();
    }
  }
}
