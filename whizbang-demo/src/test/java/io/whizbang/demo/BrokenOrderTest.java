package io.whizbang.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.chaos.check.Promise;
import io.whizbang.chaos.cluster.TestedSystem;
import io.whizbang.chaos.service.ShopService;
import io.whizbang.demo.Demo.Programme;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The real thing, broken on purpose, gets a bad verdict. */
@EnabledIfSystemProperty(
    named = "whizbang.thorough",
    matches = "true",
    disabledReason = "takes half a minute")
class BrokenOrderTest {

  /** Without streams nothing holds a message back until those before it are done. */
  private static final String FORGET_STREAMS = """
      create function shop.forget_stream() returns trigger language plpgsql as $$
      begin
        new.stream_id := null;
        new.is_event := false;
        return new;
      end $$;
      create trigger forget_stream before insert on wh_orders.wh_outbox
        for each row execute function shop.forget_stream();
      """;

  @Test
  void aSystemThatForgetsStreamsGetsABadVerdict() throws Exception {
    TestedSystem broken = Demo.SYSTEM.broken(ShopService.class, FORGET_STREAMS);
    Programme programme = new Programme(Duration.ofSeconds(10), Script.parse("2:fail"), 100, 1);
    StringWriter said = new StringWriter();

    Verdict verdict = new Demo(new Reader(new PrintWriter(said)), programme, broken).play();
    verdict.print(new PrintWriter(said));

    assertThat(verdict.violations().get(Promise.REORDERED)).isNotEmpty();
    assertThat(verdict.isGood()).isFalse();
    assertThat(said.toString()).containsPattern("order kept +NO").contains("NOT everything");
  }
}
