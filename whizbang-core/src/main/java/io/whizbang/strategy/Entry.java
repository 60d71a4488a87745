package io.whizbang.strategy;

import io.whizbang.work.Completion;
import io.whizbang.work.Failure;
import io.whizbang.work.MessageStatus;
import io.whizbang.work.NewMessage;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.PerspectiveReport;
import io.whizbang.work.Queue;
import io.whizbang.work.QueueReports;
import io.whizbang.work.ReceptorReport;
import io.whizbang.work.RejectedReport.Kind;
import io.whizbang.work.WorkBatchRequestBuilder;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One thing to tell the database. */
sealed interface Entry {

  void addTo(WorkBatchRequestBuilder request);

  /** The parameter of the call in whose list it travels; that is how a refusal names it. */
  String parameter();

  /** What a rejection of it would be about. */
  Subject subject();

  /** The stream that it is about, if any. */
  @Nullable
  UUID streamId();

  /** The message that it is about, or the stream where it is about that alone. */
  UUID id();

  /** What must not be in two calls at once: its stream, or its message if that has none. */
  default UUID line() {
    UUID stream = streamId();
    return stream == null ? id() : stream;
  }

  /** Whether it ends the caller's hold of the message. */
  default boolean givesBack() {
    return false;
  }

  /** About how many characters it adds to a call. */
  default int size() {
    return 100;
  }

  record Store(NewMessage message) implements Entry {
    @Override
    public UUID id() {
      return message.message().id();
    }

    @Override
    public void addTo(WorkBatchRequestBuilder request) {
      request.store(message);
    }

    @Override
    public String parameter() {
      return isOutgoing() ? "p_new_outbox_messages" : "p_new_inbox_messages";
    }

    @Override
    public Subject subject() {
      return Subject.NONE;
    }

    @Override
    public @Nullable UUID streamId() {
      return message.message().streamId();
    }

    @Override
    public int size() {
      return message.message().payload().text().length();
    }

    boolean isOutgoing() {
      return message instanceof NewOutboxMessage;
    }
  }

  record Complete(Queue queue, @Nullable UUID streamId, Completion completion) implements Entry {
    @Override
    public UUID id() {
      return completion.messageId();
    }

    @Override
    public void addTo(WorkBatchRequestBuilder request) {
      request.complete(queue, completion);
    }

    @Override
    public String parameter() {
      return "p_" + lower(queue) + "_completions";
    }

    @Override
    public Subject subject() {
      return Subject.of(queue, Kind.COMPLETION, completion.messageId());
    }

    @Override
    public boolean givesBack() {
      return completion.status().equals(MessageStatus.NONE);
    }
  }

  record Fail(Queue queue, @Nullable UUID streamId, Failure failure) implements Entry {
    @Override
    public UUID id() {
      return failure.messageId();
    }

    @Override
    public void addTo(WorkBatchRequestBuilder request) {
      request.fail(queue, failure);
    }

    @Override
    public String parameter() {
      return "p_" + lower(queue) + "_failures";
    }

    @Override
    public Subject subject() {
      return Subject.of(queue, Kind.FAILURE, failure.messageId());
    }

    @Override
    public boolean givesBack() {
      return true;
    }
  }

  record Renew(Queue queue, @Nullable UUID streamId, UUID messageId) implements Entry {

    /** Checks the id now, as its caller is still there. */
    public Renew {
      new QueueReports(List.of(), List.of(), List.of(messageId));
    }

    @Override
    public UUID id() {
      return messageId;
    }

    @Override
    public void addTo(WorkBatchRequestBuilder request) {
      request.renew(queue, messageId);
    }

    @Override
    public String parameter() {
      return "p_renew_" + lower(queue) + "_lease_ids";
    }

    @Override
    public Subject subject() {
      return Subject.of(queue, Kind.RENEWAL, messageId);
    }
  }

  record OfReceptor(@Nullable UUID streamId, ReceptorReport report) implements Entry {
    @Override
    public UUID id() {
      return report.messageId();
    }

    @Override
    public void addTo(WorkBatchRequestBuilder request) {
      request.report(report);
    }

    @Override
    public String parameter() {
      return report instanceof ReceptorReport.Completed
          ? "p_receptor_completions"
          : "p_receptor_failures";
    }

    @Override
    public Subject subject() {
      return Subject.of(Queue.INBOX, Kind.RECEPTOR, report.messageId());
    }
  }

  record OfPerspective(PerspectiveReport report) implements Entry {
    @Override
    public UUID id() {
      return report.streamId();
    }

    @Override
    public void addTo(WorkBatchRequestBuilder request) {
      request.report(report);
    }

    @Override
    public String parameter() {
      return report instanceof PerspectiveReport.Failed
          ? "p_perspective_failures"
          : "p_perspective_completions";
    }

    @Override
    public Subject subject() {
      return Subject.of(report.streamId(), report.perspectiveName());
    }

    @Override
    public UUID streamId() {
      return report.streamId();
    }
  }

  private static String lower(Queue queue) {
    return queue.name().toLowerCase(Locale.ROOT);
  }
}
