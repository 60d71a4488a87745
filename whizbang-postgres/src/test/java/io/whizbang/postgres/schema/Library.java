package io.whizbang.postgres.schema;

import io.whizbang.postgres.testing.TestSchema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A small library that tests give several versions to. */
record Library(List<SqlScript> scripts) {

  static final Library FIRST = new Library(List.of())
      .with("tables/V1__things.sql", "create table wh_things (id integer primary key);")
      .with("functions/R__count_things.sql", """
          create or replace function count_things() returns bigint
          language sql stable set search_path from current as 'select count(*) from wh_things';
          """)
      .with(
          "views/R__wh_thing_count.sql",
          "create or replace view wh_thing_count as select count_things() as things;");

  static final Library SECOND = FIRST.with(
      "tables/V2__names.sql",
      "alter table wh_things add column name text not null default 'nameless';");

  /** Adds a script, or gives it another text. */
  Library with(String path, String text) {
    var changed = new ArrayList<>(without(path).scripts);
    changed.add(SqlScript.of(path, text));
    return new Library(List.copyOf(changed));
  }

  Library without(String path) {
    return new Library(
        scripts.stream().filter(script -> !script.path().equals(path)).toList());
  }

  InstallReport installInto(TestSchema schema) {
    return installer(schema, SchemaInstaller.PATIENCE).install();
  }

  SchemaInstaller installer(TestSchema schema, Duration patience) {
    return new SchemaInstaller(
        schema.dataSource(), new SchemaName(schema.name()), new SqlScripts(scripts), patience);
  }

  String scriptFor(String schema) {
    return InstallScript.forSchema(new SchemaName(schema), new SqlScripts(scripts));
  }
}
