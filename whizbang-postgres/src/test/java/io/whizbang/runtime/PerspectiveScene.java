package io.whizbang.runtime;

import io.whizbang.Whizbang;
import io.whizbang.WhizbangBuilder;
import io.whizbang.event.AppendedEvent;
import io.whizbang.event.ExpectedVersion;
import io.whizbang.message.StreamId;
import io.whizbang.perspective.Model;
import io.whizbang.perspective.Perspective;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** What tests of perspectives are about: accounts, what is paid into them, and who they belong to. */
abstract class PerspectiveScene extends RuntimeTest {

  record Paid(@StreamId UUID account, String owner, int amount) {}

  record Closed(@StreamId UUID account) {}

  /** Nobody's business here. */
  record Audited(@StreamId UUID account) {}

  /** How much is in an account, and what for: every payment leaves its mark. */
  record Balance(String owner, int total, List<Integer> payments) {

    Balance plus(int amount) {
      List<Integer> more = new ArrayList<>(payments);
      more.add(amount);
      return new Balance(owner, total + amount, more);
    }
  }

  static final Balance NOTHING = new Balance("nobody", 0, List.of());

  record Wealth(String owner, int total) {}

  static final Perspective<Balance> BALANCES = Perspective.of("balances", Balance.class)
      .on(
          Paid.class,
          (balance, paid) -> (balance == null ? new Balance(paid.owner(), 0, List.of()) : balance)
              .plus(paid.amount()))
      .on(Closed.class, (balance, closed) -> null);

  static final Perspective<Wealth> WEALTH = Perspective.of("wealth", Wealth.class)
      .on(
          Paid.class,
          Paid::owner,
          (wealth, paid) ->
              new Wealth(paid.owner(), (wealth == null ? 0 : wealth.total()) + paid.amount()));

  final String service = aService();

  WhizbangBuilder bank() {
    return kit.service(service);
  }

  List<UUID> pay(Whizbang bank, UUID account, int... amounts) {
    List<Paid> payments = new ArrayList<>();
    for (int amount : amounts) {
      payments.add(new Paid(account, "Ada", amount));
    }
    return append(bank, account, payments);
  }

  static List<UUID> append(Whizbang bank, UUID account, List<?> events) {
    return bank.events().append(account, ExpectedVersion.ANY, events).stream()
        .map(AppendedEvent::eventId)
        .toList();
  }

  static Balance balance(Whizbang bank, UUID account) {
    return bank.perspectives().models(BALANCES).byId(account).map(Model::value).orElse(NOTHING);
  }

  /** A checkpoint in words: its status, position, target, attempts, and error. */
  String checkpoint(UUID account, String perspective) throws SQLException {
    return text("""
        select concat_ws(' ', status, last_version, 'of', target_version, 'attempts', attempts, error)
        from %s.wh_perspective_checkpoints where stream_id = '%s' and perspective_name = '%s'""".formatted(schema(), account, perspective));
  }

  String schema() {
    return "wh_" + service.replace('-', '_');
  }

  /** Where other processes find the database. */
  String url() throws SQLException {
    try (Connection connection = kit.dataSource().getConnection()) {
      return connection.getMetaData().getURL();
    }
  }

  /** The first column of the first row; empty if there is none. */
  String text(String sql) throws SQLException {
    try (Connection connection = kit.dataSource().getConnection();
        var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? Objects.requireNonNullElse(rows.getString(1), "") : "";
    }
  }
}
