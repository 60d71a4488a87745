package io.whizbang.docs;

import static io.whizbang.postgres.testing.Query.execute;
import static io.whizbang.postgres.testing.Query.texts;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The page of tables lists tables, views, columns and sequences of a schema, and nothing else. */
class TablesPageTest {

  private static final Page TABLES = Page.of("docs/reference/tables.md");

  /** A table of models stands for all of them. */
  private static final String MODELS = "wh_model_&lt;name&gt;";

  private static TestSchema schema;
  private static Connection connection;

  @BeforeAll
  static void open() throws SQLException {
    schema = TestDatabase.freshSchema(); // a database of its own, in milliseconds
    connection = schema.connect();
    execute(connection, "select create_perspective_table('docs')");
  }

  @AfterAll
  static void close() throws SQLException {
    connection.close();
    schema.close();
  }

  @Test
  void everyTableAndViewHasASection() throws SQLException {
    Set<String> sections = TABLES.headings("##").stream()
        .filter(heading -> !heading.equals("Sequences"))
        .map(TablesPageTest::relation)
        .collect(toCollection(TreeSet::new));

    assertThat(sections).isEqualTo(sorted("""
        select relname from pg_class
        where relkind in ('r', 'v') and relnamespace in ('whizbang'::regnamespace, 'whizbang_shared'::regnamespace)"""));
  }

  @Test
  void everyColumnIsListedWithItsTypeInItsPlace() throws SQLException {
    for (String heading : TABLES.headings("##")) {
      List<String> listed = TABLES.section("## " + heading).rows().stream()
          .map(row -> Page.code(row.get(0)).get(0) + " " + row.get(1))
          .toList();
      if (!heading.equals("Sequences") && !heading.equals("wh_schema_history")) {
        assertThat(listed).as(heading).isEqualTo(columns(relation(heading)));
      }
    }
  }

  @Test
  void everySequenceIsListed() throws SQLException {
    assertThat(TABLES.section("## Sequences").names())
        .isEqualTo(
            sorted(
                "select relname from pg_class where relkind = 'S' and relnamespace = 'whizbang'::regnamespace"));
  }

  private static String relation(String heading) {
    String name = heading.replaceAll("^View |^whizbang_shared\\.", "");
    return name.equals(MODELS) ? "wh_model_docs" : name;
  }

  private static List<String> columns(String relation) throws SQLException {
    return texts(connection, """
        select a.attname || ' ' || replace(format_type(a.atttypid, a.atttypmod), 'timestamp with time zone', 'timestamptz')
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relname = '%s' and c.relkind in ('r', 'v')
        order by a.attnum""".formatted(relation));
  }

  private static Set<String> sorted(String query) throws SQLException {
    return new TreeSet<>(texts(connection, query));
  }
}
