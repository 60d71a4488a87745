package io.whizbang.docs;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The pages of functions list what a schema has, and nothing else. */
class FunctionsPageTest {

  private static final Page CALLERS = Page.of("docs/reference/functions.md");
  private static final Page INTERNAL = Page.of("docs/reference/internal.md");
  private static final List<String> SECTIONS = CALLERS.headings("##").stream()
      .filter(heading -> !heading.equals("The door"))
      .map(heading -> "## " + heading)
      .toList();

  private static TestSchema schema;
  private static Connection connection;

  @BeforeAll
  static void open() throws SQLException {
    schema = TestDatabase.freshSchema();
    connection = schema.connect();
  }

  @AfterAll
  static void close() throws SQLException {
    connection.close();
    schema.close();
  }

  @Test
  void everyFunctionIsOnOneOfThePages() throws SQLException {
    Set<String> internal = INTERNAL.names();
    Set<String> callers = callers();

    assertThat(internal).doesNotContainAnyElementsOf(callers);
    callers.addAll(internal);
    assertThat(callers)
        .isEqualTo(
            sorted("select proname from pg_proc where pronamespace = 'whizbang'::regnamespace"));
  }

  @Test
  void theParametersOfEachFunctionForCallersAreListed() throws SQLException {
    for (String section : SECTIONS) {
      for (List<String> row : CALLERS.section(section).rows()) {
        String function = Page.code(row.get(0)).get(0);
        assertThat(Page.code(row.get(1))).as(function).isEqualTo(parameters(function));
      }
    }
  }

  @Test
  void theDoorIsDescribedParameterByParameterAndColumnByColumn() throws SQLException {
    Page door = CALLERS.section("## The door");
    List<String> described =
        door.rows().stream().map(row -> Page.code(row.get(0)).get(0)).toList();

    assertThat(described).containsExactlyElementsOf(texts(connection, """
        select a.name
        from pg_proc p, unnest(p.proargnames) with ordinality a (name, place)
        where p.proname = 'process_work_batch' order by a.place"""));
    assertThat(door.rows().stream()
            .filter(row -> row.get(0).startsWith("`p_") && !row.get(1).isEmpty())
            .map(row ->
                Page.code(row.get(0)).get(0) + " " + Page.code(row.get(1)).get(0)))
        .containsExactlyElementsOf(defaults());
  }

  @Test
  void theFieldsOfEachDocumentAreListed() throws SQLException {
    List<String> fields = CALLERS
        .section("### Documents")
        .text()
        .lines()
        .filter(line -> line.startsWith("| ") && line.contains("`"))
        .flatMap(FunctionsPageTest::fields)
        .toList();

    assertThat(fields).containsExactlyElementsOf(texts(connection, """
        select d.document || ': ' || f.field || case when f.required then '' else '?' end
        from unnest('{completion,failure,outbox message,inbox message,event,receptor report,perspective report}'::text[])
          with ordinality d (document, place), document_fields(d.document) with ordinality f (field, kind, required, place)
        order by d.place, f.place"""));
  }

  @Test
  void rolesAreGrantedTheFunctionsForCallersWithoutThoseOfTheOwner() throws SQLException {
    Set<String> callers = callers();
    callers.removeAll(CALLERS.section("## For the owner of the schema").names());

    assertThat(callers).isEqualTo(sorted("""
        select p.proname
        from pg_proc p, aclexplode(p.proacl) g
        where p.pronamespace = 'whizbang'::regnamespace and g.grantee <> p.proowner"""));
  }

  @Test
  void theSentencesOfInternalFunctionsAreTheirComments() throws SQLException {
    Set<String> comments = sorted("""
        select p.proname || ': ' || obj_description(p.oid, 'pg_proc')
        from pg_proc p where p.pronamespace = 'whizbang'::regnamespace""");

    assertThat(
            INTERNAL.rows().stream().map(row -> Page.code(row.get(0)).get(0) + ": " + row.get(1)))
        .allSatisfy(sentence -> assertThat(comments).contains(sentence));
  }

  private static Set<String> callers() {
    Set<String> names = SECTIONS.stream()
        .flatMap(section -> CALLERS.section(section).names().stream())
        .collect(toCollection(TreeSet::new));
    names.add("process_work_batch");
    return names;
  }

  private static Stream<String> fields(String row) {
    String[] cells = row.split("\\|", -1);
    return Page.code(cells[2]).stream().map(field -> cells[1].strip() + ": " + field);
  }

  private static List<String> parameters(String function) throws SQLException {
    return texts(connection, """
        select a.name
        from pg_proc p, unnest(p.proargnames) with ordinality a (name, place)
        where p.proname = '%s' and p.pronamespace = 'whizbang'::regnamespace
          and coalesce(p.proargmodes[a.place], 'i') = 'i'
        order by a.place""".formatted(function));
  }

  /** As the page writes them: without the type, and a list as what it holds. */
  private static List<String> defaults() throws SQLException {
    return texts(connection, """
        select a.name || ' ' || replace(regexp_replace(lower(pg_get_function_arg_default(p.oid, a.place::integer)), '::.*', ''), '''', '')
        from pg_proc p, unnest(p.proargnames) with ordinality a (name, place)
        where p.proname = 'process_work_batch' and pg_get_function_arg_default(p.oid, a.place::integer) is not null
        order by a.place""");
  }

  private static Set<String> sorted(String query) throws SQLException {
    return new TreeSet<>(texts(connection, query));
  }
}
