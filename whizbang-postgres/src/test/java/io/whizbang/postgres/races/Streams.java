package io.whizbang.postgres.races;

/** Questions about the streams of a queue as a whole. */
public final class Streams {

  private Streams() {}

  /** Counts the streams whose oldest unfinished message is not their one head: such a stream stands still for ever. */
  public static String withoutProperHead(Queue queue) {
    return """
        select count(*)
        from (
          select 1
          from %s
          where stream_id is not null and place in ('head', 'behind')
          group by stream_id
          having count(*) filter (where place = 'head') <> 1
            or min(sequence_order) filter (where place = 'head') <> min(sequence_order)) s
        """.formatted(queue.table());
  }

  /** Counts all that is still there. */
  public static String unfinished(Queue queue) {
    return "select count(*) from " + queue.table();
  }
}
