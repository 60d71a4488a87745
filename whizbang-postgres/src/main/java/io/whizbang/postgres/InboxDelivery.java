package io.whizbang.postgres;

import io.whizbang.error.AccessDeniedException;
import io.whizbang.error.BatchTooLargeException;
import io.whizbang.error.InvalidInputException;
import io.whizbang.error.StreamBusyException;
import io.whizbang.error.WhizbangException;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.PublishResult.Failed;
import io.whizbang.transport.PublishResult.NotTried;
import io.whizbang.transport.PublishResult.Published;
import io.whizbang.transport.PublishResult.Rejected;
import io.whizbang.work.NewInboxMessage;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Delivers a batch to one inbox: all in one call, or one by one to find out which of them it refuses or cannot take
 * now. When too many are held by others it leaves the rest for later, as nothing else is published meanwhile.
 */
final class InboxDelivery {

  /** Each takes a second. */
  private static final int MOST_BUSY = 3;

  private final Registry registry;
  private final String schema;
  private int busy;
  private boolean broken;

  InboxDelivery(Registry registry, String schema) {
    this.registry = registry;
    this.schema = schema;
  }

  List<PublishResult> deliver(List<NewInboxMessage> messages) {
    try {
      registry.deliver(schema, messages);
      return messages.stream()
          .<PublishResult>map(each -> new Published(id(each)))
          .toList();
    } catch (InvalidInputException | BatchTooLargeException e) {
      return messages.size() == 1
          ? List.of(new Rejected(id(messages.get(0)), String.valueOf(e.getMessage())))
          : oneByOne(messages);
    } catch (StreamBusyException e) {
      busy++;
      return messages.size() == 1
          ? List.of(new NotTried(id(messages.get(0)), describe(e)))
          : oneByOne(messages);
    } catch (WhizbangException e) {
      broken = true;
      return messages.stream()
          .<PublishResult>map(each -> new Failed(id(each), describe(e)))
          .toList();
    }
  }

  /** What is to be tried again stops its stream, so that no later message of it comes before. */
  private List<PublishResult> oneByOne(List<NewInboxMessage> messages) {
    Set<UUID> stopped = new HashSet<>();
    return messages.stream().map(each -> alone(each, stopped)).toList();
  }

  private PublishResult alone(NewInboxMessage message, Set<UUID> stopped) {
    UUID stream = message.message().streamId();
    if (stream != null && stopped.contains(stream)) {
      return new NotTried(id(message), "a message before it in its stream was not delivered");
    }
    if (broken || busy > MOST_BUSY) {
      return new NotTried(id(message), "schema %s could not take others".formatted(schema));
    }
    PublishResult result = deliver(List.of(message)).get(0);
    if (stream != null && (result instanceof Failed || result instanceof NotTried)) {
      stopped.add(stream);
    }
    return result;
  }

  private String describe(WhizbangException e) {
    return e instanceof AccessDeniedException
        ? "not delivered to schema %s, whose owner must run: ./whizbang roles --schema %s --publisher ROLE. %s"
            .formatted(schema, schema, e.getMessage())
        : "not delivered to schema %s. %s".formatted(schema, e.getMessage());
  }

  private static UUID id(NewInboxMessage message) {
    return message.message().id();
  }
}
