package io.whizbang.postgres.schema;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * One .sql file of the schema: {@code tables/V1__queues.sql} runs once, {@code functions/claim/R__claim_outbox.sql} runs
 * whenever its text has changed.
 *
 * @param path where it lies below the folder of all scripts
 * @param version the schema version that the file brings, or null for one that is repeated
 * @param description the words of the file name, by which Flyway knows a repeated script again
 */
record SqlScript(String path, String text, @Nullable Integer version, String description) {

  private static final Pattern FILE_NAME =
      Pattern.compile("(?:[a-z_]+/)*(?:V(\\d+)|R)__([a-z0-9_]+)\\.sql");

  /** Tables first, then functions, then the views that use both. */
  static final Comparator<SqlScript> INSTALL_ORDER = Comparator.comparing(SqlScript::versionNumber)
      .thenComparing(SqlScript::isView)
      .thenComparing(SqlScript::path);

  static SqlScript of(String path, String text) {
    Matcher name = FILE_NAME.matcher(path);
    if (!name.matches()) {
      throw new IllegalArgumentException(
          "A script is called V<number>__<words>.sql or R__<words>.sql, in small letters, but found "
              + path);
    }
    @Nullable String version = name.group(1);
    return new SqlScript(
        path,
        text,
        version == null ? null : Integer.valueOf(version),
        name.group(2).replace('_', ' '));
  }

  String fileName() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  boolean isView() {
    return path.startsWith("views/");
  }

  /** The number by which Flyway notices a changed text; line ends do not count. */
  int checksum() {
    var crc = new CRC32();
    text.lines().forEach(line -> crc.update(line.getBytes(StandardCharsets.UTF_8)));
    return (int) crc.getValue();
  }

  /** Needs no escaping: the file name holds letters, digits and underscores. */
  String manifestEntry() {
    return "{\"script\": \"%s\", \"version\": %s, \"description\": \"%s\", \"checksum\": %d}"
        .formatted(path, version, description, checksum());
  }

  private int versionNumber() {
    return version == null ? Integer.MAX_VALUE : version;
  }
}
