package io.whizbang.transport.cloudevents;

/** What the attributes are called. */
final class Names {

  static final String SPEC_VERSION = "specversion";
  static final String ID = "id";
  static final String SOURCE = "source";
  static final String TYPE = "type";
  static final String TIME = "time";
  static final String SUBJECT = "subject";
  static final String PARTITION_KEY = "partitionkey";
  static final String SEQUENCE = "sequence";
  static final String PREVIOUS = "previoussequence";
  static final String CORRELATION_ID = "correlationid";
  static final String CAUSATION_ID = "causationid";
  static final String TRACEPARENT = "traceparent";
  static final String KIND = "whizbangkind";
  static final String METADATA = "whizbangmetadata";
  static final String SCOPE = "whizbangscope";

  /** The kind of a message that is kept in the event store. */
  static final String EVENT = "event";

  private Names() {}
}
