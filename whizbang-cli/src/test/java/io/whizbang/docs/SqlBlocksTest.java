package io.whizbang.docs;

import static io.whizbang.postgres.testing.Query.execute;

import io.whizbang.postgres.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** SQL in the documentation runs as it stands there, page by page, in a schema of its own. */
class SqlBlocksTest {

  private static final Pattern SQL = Pattern.compile("(?sm)^```sql\\n(.*?)^```$");

  @Test
  void everyBlockRuns() throws IOException, SQLException {
    for (Path page : Page.all()) {
      String path = Page.ROOT.relativize(page).toString();
      if (path.startsWith("docs/") && !path.equals("docs/start.md")) {
        run(page);
      }
    }
  }

  private static void run(Path page) throws SQLException {
    try (var schema = TestDatabase.freshSchema();
        var connection = schema.connect()) {
      for (MatchResult block : SQL.matcher(Page.of(page).text()).results().toList()) {
        execute(connection, block.group(1));
      }
    } catch (SQLException e) {
      throw new SQLException(page + ": " + e.getMessage(), e);
    }
  }
}
