package io.whizbang.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.message.Envelope;
import io.whizbang.message.MessageKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GuardedObserverTest {

  private static final Publication PUBLICATION =
      new Publication(MessageKind.EVENT, "OrderPlaced", 1, Span.NONE, null);
  private static final Reception RECEPTION =
      new Reception("OrderPlaced", "billing", Envelope.first(), 1, false);

  private final List<Span> causes = new ArrayList<>();

  @Test
  void whatAnObserverThrowsIsKeptFromTheWork() throws Exception {
    var guarded = new GuardedObserver(new Broken());

    guarded.flushed(1, Duration.ZERO);
    guarded.stopped();
    assertThat(guarded.publishing(PUBLICATION)).isEqualTo(Span.NONE);
    Span span = guarded.receiving(RECEPTION);
    assertThat(span.traceparent()).isNull();
    assertThat(span.<String, Exception>call(() -> "done")).isEqualTo("done");
  }

  @Test
  void whatTheWorkThrowsComesThrough() {
    Span span = new GuardedObserver(new Broken()).receiving(RECEPTION);

    assertThatThrownBy(() -> span.call(() -> {
          throw new IllegalStateException("Mine");
        }))
        .hasMessage("Mine");
  }

  @Test
  void anObserverGetsItsOwnSpansBackAsCauses() {
    Span own = new Span() {};
    var guarded = new GuardedObserver(new Observer() {
      @Override
      public Span receiving(Reception reception) {
        return own;
      }

      @Override
      public Span publishing(Publication publication) {
        causes.add(publication.cause());
        return Span.NONE;
      }
    });

    guarded.publishing(PUBLICATION.withCause(guarded.receiving(RECEPTION)));

    assertThat(causes).containsExactly(own);
  }

  /** Fails wherever it can. */
  private static final class Broken implements Observer {

    @Override
    public void flushed(int items, Duration took) {
      throw new IllegalStateException("Broken");
    }

    @Override
    public void stopped() {
      throw new IllegalStateException("Broken");
    }

    @Override
    public Span publishing(Publication publication) {
      throw new IllegalStateException("Broken");
    }

    @Override
    public Span receiving(Reception reception) {
      return new Span() {
        @Override
        public @Nullable String traceparent() {
          throw new IllegalStateException("Broken");
        }

        @Override
        public void failed(Throwable thrown) {
          throw new IllegalStateException("Broken");
        }

        @Override
        public void close() {
          throw new IllegalStateException("Broken");
        }
      };
    }
  }
}
