package io.whizbang.chaos.service;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/**
 * The tables of the shop itself. They have no constraint that would hide a fault: whatever receptors do twice, or to what never
 * was, is there to be seen.
 */
public final class Shop {

  /** The receptor of {@code shipping}. */
  public static final String SHIP = "ship";

  /** The receptor of {@code orders}. */
  public static final String CONFIRM = "confirm";

  static final String WRITE_EFFECT =
      "insert into shop.effects (invocation, receptor, stream, number) values (?, ?, ?, ?)";

  private static final String TABLES = """
      create schema shop;
      create table shop.streams (stream uuid primary key, last bigint not null);
      create table shop.placed (stream uuid not null, number bigint not null, conduct text not null,
        nanos bigint not null);
      create table shop.effects (id bigint generated always as identity, invocation text not null,
        receptor text not null, stream uuid not null, number bigint not null);
      """;

  private static final String PLACE = """
      with next as (
        insert into shop.streams (stream, last) values (?, 1)
        on conflict (stream) do update set last = streams.last + 1
        returning stream, last)
      insert into shop.placed (stream, number, conduct, nanos)
      select next.stream, next.last, ?, ? from next
      returning number
      """;

  private static final String UNDER_WAY = """
      select (select count(*) from shop.placed p
          where p.conduct <> 'POISONOUS' and not exists (select from shop.effects e
            where e.receptor = 'ship' and e.stream = p.stream and e.number = p.number))
        + (select count(*) from shop.effects s
          where s.receptor = 'ship' and not exists (select from shop.effects e
            where e.receptor = 'confirm' and e.stream = s.stream and e.number = s.number))
        + (select count(*) from shop.placed p where p.conduct = 'POISONOUS')
      """;

  private Shop() {}

  /**
   * Notes a message that is to be published in the same transaction, and returns its number. Others who place messages of the
   * same stream wait for the end of the transaction, so that numbers are in the order of commits, and without a gap.
   */
  public static long place(Connection connection, UUID stream, Conduct conduct)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(PLACE)) {
      insert.setObject(1, stream);
      insert.setString(2, conduct.name());
      insert.setLong(3, System.nanoTime());
      try (ResultSet rows = insert.executeQuery()) {
        rows.next();
        return rows.getLong(1);
      }
    }
  }

  /** How many messages have had no effect yet, those among them that never will. */
  public static long underWay(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(UNDER_WAY)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  public static void create(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(TABLES);
    }
  }
}
