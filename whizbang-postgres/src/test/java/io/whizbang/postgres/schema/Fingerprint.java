package io.whizbang.postgres.schema;

import java.util.List;

/** Queries by which a test sees whether a schema was changed, or is the same as another. */
final class Fingerprint {

  private static final String HERE = "quote_ident(current_schema())::regnamespace";

  /** Every relation and function with the transaction that last wrote it: differs after any change. */
  static final String OF_SCHEMA =
      "select 'relation ' || oid::regclass || ' ' || xmin from pg_class where relnamespace = "
          + HERE
          + " union all select 'function ' || oid::regprocedure || ' ' || xmin from pg_proc where pronamespace = "
          + HERE
          + " order by 1";

  /** What was defined, whoever did it and when. */
  static final List<String> DEFINITIONS = List.of(
      "select pg_get_functiondef(oid) from pg_proc where pronamespace = " + HERE
          + " order by oid::regprocedure::text",
      "select c.relname || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull"
          + " from pg_class c join pg_attribute a on a.attrelid = c.oid where c.relnamespace = "
          + HERE
          + " order by c.relname, a.attnum",
      "select pg_get_constraintdef(oid) from pg_constraint where connamespace = " + HERE
          + " order by conrelid::regclass::text, conname",
      "select indexdef from pg_indexes where schemaname = current_schema() order by indexname",
      "select pg_get_viewdef(oid) from pg_class where relkind = 'v' and relnamespace = " + HERE
          + " order by relname",
      "select script || ' ' || description || ' ' || type || ' ' || coalesce(version, '-') || ' ' || checksum"
          + " from wh_schema_history order by script");

  private Fingerprint() {}
}
