package io.whizbang.chaos.control;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Reads along what a PostgreSQL server says: messages of a type (one byte), a length (four bytes, which count themselves) and a
 * body. It finds the moment at which a transaction has committed and its answer has not arrived.
 */
final class AnswerScanner {

  private static final int HEADER = 5;
  private static final int BODY_KEPT = 8;
  private static final byte COMMAND_COMPLETE = 'C';
  private static final byte READY = 'Z';
  private static final byte IDLE = 'I';

  private final LostAnswers lostAnswers;
  private final byte[] header = new byte[HEADER];
  private final byte[] body = new byte[BODY_KEPT];
  private int headerRead;
  private int bodyRead;
  private boolean afterCall;

  AnswerScanner(LostAnswers lostAnswers) {
    this.lostAnswers = lostAnswers;
  }

  /** Returns how many of these bytes the client is to get. */
  int passable(byte[] bytes, int length) {
    for (int i = 0; i < length; i++) {
      if (headerRead < HEADER) {
        header[headerRead++] = bytes[i];
      } else {
        keep(bytes[i]);
      }
      if (headerRead == HEADER && bodyRead == bodyLength()) {
        boolean loses = loses();
        headerRead = 0;
        bodyRead = 0;
        if (loses) {
          return i;
        }
      }
    }
    return length;
  }

  private void keep(byte next) {
    if (bodyRead < BODY_KEPT) {
      body[bodyRead] = next;
    }
    bodyRead++;
  }

  private int bodyLength() {
    int length = 0;
    for (int i = 1; i < HEADER; i++) {
      length = length << 8 | (header[i] & 0xff);
    }
    return length - 4;
  }

  private boolean loses() {
    if (header[0] == COMMAND_COMPLETE) {
      afterCall = startsWith("SELECT");
      return startsWith("COMMIT") && lostAnswers.losesCommit();
    }
    // A call outside of a transaction has committed when the server is ready again, and not before.
    return header[0] == READY && body[0] == IDLE && afterCall && lostAnswers.losesCall();
  }

  private boolean startsWith(String tag) {
    return new String(body, 0, Math.min(bodyRead, BODY_KEPT), US_ASCII).startsWith(tag);
  }
}
