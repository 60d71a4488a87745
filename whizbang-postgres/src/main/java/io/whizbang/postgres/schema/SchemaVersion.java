package io.whizbang.postgres.schema;

/** The version of the schema that this library is made for: that of its latest versioned script. */
public final class SchemaVersion {

  private static final int OF_THE_LIBRARY = SqlScripts.ofTheLibrary().version();

  private SchemaVersion() {}

  /** Read once from the scripts themselves, so that nobody has to keep a number in step with them. */
  public static int ofTheLibrary() {
    return OF_THE_LIBRARY;
  }
}
