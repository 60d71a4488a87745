package io.whizbang.message;

import io.whizbang.error.InvalidInputException;
import io.whizbang.error.UnreadableMessageException;
import io.whizbang.value.Json;

/** Writes messages as JSON and reads them again; any number of threads use one at a time. */
public interface MessageSerializer {

  /**
   * Writes a message.
   *
   * @throws InvalidInputException if it cannot be written
   */
  Json write(Object message);

  /**
   * Reads a message of a class.
   *
   * @throws UnreadableMessageException if the body is none of that class
   */
  <T> T read(Json body, Class<T> type);
}
