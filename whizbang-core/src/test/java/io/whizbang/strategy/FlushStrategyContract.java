package io.whizbang.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.error.InvalidInputException;
import io.whizbang.error.StreamBusyException;
import io.whizbang.error.WhizbangException;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.testing.StagedCoordinator;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Completion;
import io.whizbang.work.Message;
import io.whizbang.work.NewInboxMessage;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.OutboxWork;
import io.whizbang.work.Queue;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkCoordinator;
import io.whizbang.work.WorkLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every strategy promises, over any coordinator. Time stands still unless a test moves it. */
public abstract class FlushStrategyContract {

  private static final FlushPolicy POLICY = FlushPolicy.DEFAULT.withMaxBatch(10).withMaxQueued(40);
  private static final WorkLimits TEN = new WorkLimits(10, 0, 0);
  private static final Duration LONG_ENOUGH_TO_RETRY = Duration.ofSeconds(5);

  private final ManualScheduler time = new ManualScheduler();
  private final UUID stream = UuidV7.next();
  private @Nullable StagedCoordinator staged;

  /** The coordinator to send through. */
  protected abstract WorkCoordinator coordinator();

  /** The ids in the outbox, in their order. */
  protected abstract List<UUID> outbox() throws Exception;

  @ParameterizedTest
  @EnumSource
  void eachCallerIsToldWhenItsItemHasCommitted(Kind kind) throws Exception {
    var strategy = make(kind);
    Message message = message();
    var told = strategy.store(outgoing(message)).toCompletableFuture();

    kind.letSend(strategy, time);

    assertThat(told).isCompletedWithValue(Verdict.APPLIED);
    assertThat(outbox()).containsExactly(message.id());
  }

  @ParameterizedTest
  @EnumSource
  void itemsAreSentInTheOrderInWhichTheyWereQueued(Kind kind) throws Exception {
    var strategy = make(kind);
    List<Message> messages = messages(25);

    messages.forEach(message -> strategy.store(outgoing(message)));
    kind.letSend(strategy, time);

    assertThat(outbox()).containsExactlyElementsOf(ids(messages));
  }

  @ParameterizedTest
  @EnumSource
  void aFailedFlushLosesNothingAndKeepsTheOrder(Kind kind) throws Exception {
    var strategy = make(kind);
    List<Message> messages = messages(12);
    staged().goDown();
    var first = strategy.store(outgoing(messages.get(0))).toCompletableFuture();
    messages.subList(1, 12).forEach(message -> strategy.store(outgoing(message)));
    letSendWhateverComesOfIt(kind, strategy);
    assertThat(first).isNotDone();

    staged().comeBack();
    letTryAgain(kind, strategy);

    assertThat(first).isCompletedWithValue(Verdict.APPLIED);
    assertThat(outbox()).containsExactlyElementsOf(ids(messages));
  }

  @ParameterizedTest
  @EnumSource
  void aFailedFlushIsThrownToWhoeverAskedForIt(Kind kind) {
    var strategy = make(kind);
    staged().goDown();
    var told = strategy.store(outgoing(message())).toCompletableFuture();

    assertThatThrownBy(strategy::flush).isInstanceOf(DatabaseUnavailableException.class);

    assertThat(told).isNotDone();
    staged().comeBack();
    strategy.flush();
    assertThat(told).isCompletedWithValue(Verdict.APPLIED);
  }

  @ParameterizedTest
  @EnumSource
  void whatWasInDoubtIsSentAgainAndStoredOnce(Kind kind) throws Exception {
    var strategy = make(kind);
    List<Message> messages = messages(2);
    staged().loseNextAnswer();
    var outgoing = strategy.store(outgoing(messages.get(0))).toCompletableFuture();
    var incoming =
        strategy.store(NewInboxMessage.of("billing", messages.get(1))).toCompletableFuture();
    letSendWhateverComesOfIt(kind, strategy);

    letTryAgain(kind, strategy);

    assertThat(outgoing).isCompletedWithValue(Verdict.APPLIED);
    assertThat(incoming).isCompletedWithValue(Verdict.APPLIED);
    assertThat(outbox()).containsExactly(messages.get(0).id());
  }

  @ParameterizedTest
  @EnumSource
  void aRefusedItemFailsItsCallerAloneAndTheRestIsSent(Kind kind) throws Exception {
    List<Message> messages = messages(12);
    staged().refuse(messages.get(7).id());

    assertOnlyTheOffenderFails(kind, messages, 7);
  }

  @ParameterizedTest
  @EnumSource
  void anOffenderThatIsNotNamedIsFoundByHalves(Kind kind) throws Exception {
    List<Message> messages = messages(12);
    staged().refuseWithoutPlace(messages.get(7).id());

    assertOnlyTheOffenderFails(kind, messages, 7);
  }

  private void assertOnlyTheOffenderFails(Kind kind, List<Message> messages, int offender)
      throws Exception {
    var strategy = make(kind);
    List<CompletableFuture<Verdict>> told = messages.stream()
        .map(message -> strategy.store(outgoing(message)).toCompletableFuture())
        .toList();
    kind.letSend(strategy, time);

    assertThat(told.get(offender)).isCompletedExceptionally();
    assertThatThrownBy(() -> told.get(offender).join())
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(InvalidInputException.class);
    List<UUID> rest = new ArrayList<>(ids(messages));
    rest.remove(offender);
    assertThat(outbox()).containsExactlyElementsOf(rest);
    assertThat(told.stream().filter(CompletableFuture::isCompletedExceptionally))
        .hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SCOPED")
  void streamsThatSomebodyHoldsHoldUpNoOther(Kind kind) throws Exception {
    var strategy = make(kind);
    UUID alsoHeld = UuidV7.next();
    List<Message> free = messages(12, UuidV7.next());
    staged().hold(Set.of(stream, alsoHeld), Set.of());
    for (Message each : free) {
      strategy.store(outgoing(message()));
      strategy.store(outgoing(each));
      strategy.store(outgoing(message(alsoHeld)));
    }

    kind.letSend(strategy, time);

    assertThat(outbox()).containsExactlyElementsOf(ids(free));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SCOPED")
  void reportsOnAStreamThatSomebodyHoldsHoldUpNoOther(Kind kind) throws Exception {
    var strategy = make(kind);
    Message free = message(UuidV7.next());
    UUID reported = UuidV7.next();
    staged().hold(Set.of(stream), Set.of(reported));
    var told =
        strategy.complete(Queue.INBOX, stream, Completion.handled(reported)).toCompletableFuture();
    strategy.store(outgoing(free));

    kind.letSend(strategy, time);

    assertThat(outbox()).containsExactly(free.id());
    assertThat(told).isNotDone();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SCOPED")
  void aStreamThatSomebodyHeldGoesOnInItsOrder(Kind kind) throws Exception {
    var strategy = make(kind);
    List<Message> held = messages(25);
    staged().hold(Set.of(stream), Set.of());
    held.subList(0, 8).forEach(each -> strategy.store(outgoing(each)));
    kind.letSend(strategy, time);
    held.subList(8, 25).forEach(each -> strategy.store(outgoing(each)));

    staged().comeBack();
    time.advance(LONG_ENOUGH_TO_RETRY);

    assertThat(outbox()).containsExactlyElementsOf(ids(held));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SCOPED")
  void whileAStreamIsHeldFewCallsAreMadeForIt(Kind kind) {
    var strategy = make(kind);
    staged().hold(Set.of(stream), Set.of());
    messages(3).forEach(each -> strategy.store(outgoing(each)));
    kind.letSend(strategy, time);
    int before = staged().requests().size();

    time.advance(Duration.ofSeconds(9));
    assertThat(staged().requests()).hasSize(before);
    time.advance(Duration.ofSeconds(51));

    assertThat(staged().requests()).hasSizeBetween(before + 4, before + 6);
  }

  /** Many store into it, one after the other: whoever only looks finds it held each time, and who queues gets its turn. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SCOPED")
  void aStreamThatSeemsHeldAtEachLookIsTriedAllTheSame(Kind kind) throws Exception {
    var strategy = make(kind);
    List<Message> held = messages(3);
    staged().hold(Set.of(stream), Set.of());
    held.forEach(each -> strategy.store(outgoing(each)));
    kind.letSend(strategy, time);

    staged().letThroughWhatSeemsHeld();
    time.advance(Duration.ofSeconds(11));

    assertThat(outbox()).containsExactlyElementsOf(ids(held));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SCOPED")
  void ofSeveralStreamsThatSeemHeldEachIsTriedInItsTurn(Kind kind) throws Exception {
    var strategy = make(kind);
    UUID alsoHeld = UuidV7.next();
    List<Message> messages = List.of(message(), message(alsoHeld));
    staged().hold(Set.of(stream, alsoHeld), Set.of());
    messages.forEach(each -> strategy.store(outgoing(each)));
    kind.letSend(strategy, time);

    staged().letThroughWhatSeemsHeld();
    time.advance(Duration.ofSeconds(21));

    assertThat(outbox()).containsExactlyInAnyOrderElementsOf(ids(messages));
  }

  /** Whoever held the stream has committed before it could be asked which one that was. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SCOPED")
  void aCallThatWasGivenUpForAStreamThatIsFreeAgainIsMadeOnceMoreAtOnce(Kind kind)
      throws Exception {
    var strategy = make(kind);
    Message message = message();
    staged().failNext(new StreamBusyException("Somebody held a stream", null));
    var told = strategy.store(outgoing(message)).toCompletableFuture();

    kind.letSend(strategy, time);

    assertThat(told).isCompletedWithValue(Verdict.APPLIED);
    assertThat(outbox()).containsExactly(message.id());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SCOPED")
  void aCallThatIsGivenUpTwiceForNoStreamThatIsHeldWaitsForTheNextTry(Kind kind) throws Exception {
    var strategy = make(kind);
    Message message = message();
    staged().failNext(new StreamBusyException("Somebody held a stream", null));
    staged().failNext(new StreamBusyException("Somebody held a stream", null));
    var told = strategy.store(outgoing(message)).toCompletableFuture();

    kind.letSend(strategy, time);
    assertThat(told).isNotDone();
    time.advance(LONG_ENOUGH_TO_RETRY);

    assertThat(outbox()).containsExactly(message.id());
  }

  /** Nothing is parked in a scope: it goes by the session's own {@code lock_timeout}, if there is one. */
  @ParameterizedTest
  @EnumSource(names = "SCOPED")
  void whoeverEndsAScopeIsToldThatAStreamIsHeldAndNothingIsLost(Kind kind) throws Exception {
    var strategy = make(kind);
    List<Message> messages = List.of(message(), message(UuidV7.next()), message());
    staged().hold(Set.of(stream), Set.of());
    messages.forEach(each -> strategy.store(outgoing(each)));

    assertThatThrownBy(strategy::flush).isInstanceOf(StreamBusyException.class);
    assertThat(outbox()).isEmpty();
    staged().comeBack();
    strategy.flush();

    assertThat(outbox()).containsExactlyElementsOf(ids(messages));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SCOPED")
  void onlySoManyMessagesWaitForStreamsThatAreHeld(Kind kind) {
    var strategy = make(kind);
    staged().hold(Set.of(stream), Set.of());
    messages(39).forEach(each -> strategy.store(outgoing(each)));
    kind.letSend(strategy, time);
    strategy.store(outgoing(message()));

    assertThatThrownBy(() -> strategy.store(outgoing(message())))
        .isInstanceOf(StreamBusyException.class)
        .hasMessageContaining(stream.toString());
    strategy.store(outgoing(message(UuidV7.next())));
    strategy.complete(Queue.INBOX, stream, Completion.handled(UuidV7.next()));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SCOPED")
  void whatStillWaitsForItsStreamAtTheEndFailsAlone(Kind kind) throws Exception {
    var strategy = make(kind);
    List<Message> free = messages(4, UuidV7.next());
    staged().hold(Set.of(stream), Set.of());
    strategy.store(outgoing(free.get(0)));
    strategy.store(outgoing(free.get(1)));
    var told = strategy.store(outgoing(message())).toCompletableFuture();
    strategy.store(outgoing(free.get(2)));
    strategy.store(outgoing(free.get(3)));

    assertThatThrownBy(strategy::close).isInstanceOf(StreamBusyException.class);

    assertThat(outbox()).containsExactlyElementsOf(ids(free));
    assertThatThrownBy(told::join).hasCauseInstanceOf(StreamBusyException.class);
  }

  @ParameterizedTest
  @EnumSource
  void whatWasHeldAndIsNotAnyMoreIsSentAtTheEnd(Kind kind) throws Exception {
    var strategy = make(kind);
    List<Message> held = messages(3);
    staged().hold(Set.of(stream), Set.of());
    held.forEach(each -> strategy.store(outgoing(each)));
    letSendWhateverComesOfIt(kind, strategy);

    staged().comeBack();
    strategy.close();

    assertThat(outbox()).containsExactlyElementsOf(ids(held));
  }

  /** Who asks first may hit the one moment in which somebody else has it. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SCOPED")
  void whatSeemsHeldAtTheEndIsTriedAllTheSame(Kind kind) throws Exception {
    var strategy = make(kind);
    List<Message> held = messages(3);
    staged().hold(Set.of(stream), Set.of());
    held.forEach(each -> strategy.store(outgoing(each)));
    kind.letSend(strategy, time);

    staged().letThroughWhatSeemsHeld();
    strategy.close();

    assertThat(outbox()).containsExactlyElementsOf(ids(held));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SCOPED")
  void whatIsHeldForAMomentAtTheEndIsTriedAgain(Kind kind) throws Exception {
    var strategy = make(kind);
    List<Message> held = messages(3);
    staged().hold(Set.of(stream), Set.of());
    held.forEach(each -> strategy.store(outgoing(each)));
    kind.letSend(strategy, time);

    staged().letThroughWhatSeemsHeld();
    staged().failNext(new StreamBusyException("Somebody holds a stream", null));
    strategy.close();

    assertThat(outbox()).containsExactlyElementsOf(ids(held));
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsLeftUntoldAtTheEndHoweverLargeItIs(Kind kind) {
    var strategy = make(kind);
    staged().goDown();
    List<CompletableFuture<Verdict>> told = IntStream.range(0, 2)
        .mapToObj(i -> strategy.store(outgoing(largeMessage())).toCompletableFuture())
        .toList();

    assertThatThrownBy(strategy::close).isInstanceOf(DatabaseUnavailableException.class);

    assertThat(told).allSatisfy(each -> assertThat(each).isCompletedExceptionally());
  }

  @ParameterizedTest
  @EnumSource
  void aRefusedSettingIsNobodysFault(Kind kind) {
    var strategy = make(kind);
    staged().failNext(StagedCoordinator.invalid("p_lease_seconds", OptionalInt.empty()));
    var told = strategy.store(outgoing(message())).toCompletableFuture();
    letSendWhateverComesOfIt(kind, strategy);
    assertThat(told).isNotDone();

    letTryAgain(kind, strategy);

    assertThat(told).isCompletedWithValue(Verdict.APPLIED);
  }

  @ParameterizedTest
  @EnumSource
  void aBadItemIsRefusedWhenItIsQueued(Kind kind) {
    var strategy = make(kind);

    assertThatThrownBy(() -> strategy.renew(Queue.OUTBOX, null, new UUID(0, 0)))
        .isInstanceOf(InvalidInputException.class);

    strategy.flush();
    assertThat(staged().requests()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aRejectionReachesWhoeverReported(Kind kind) {
    var strategy = make(kind);
    Message message = message();
    strategy.store(outgoing(message));
    kind.letSend(strategy, time);

    var applied = strategy
        .complete(Queue.OUTBOX, null, Completion.published(message.id()))
        .toCompletableFuture();
    var gone = strategy
        .complete(Queue.OUTBOX, null, Completion.published(UuidV7.next()))
        .toCompletableFuture();
    kind.letSend(strategy, time);

    assertThat(applied).isCompletedWithValue(Verdict.APPLIED);
    assertThat(gone).isCompletedWithValue(Verdict.GONE);
  }

  @ParameterizedTest
  @EnumSource(names = "IMMEDIATE", mode = EnumSource.Mode.EXCLUDE)
  void aFlushSendsAndAsksForWorkInOneCall(Kind kind) {
    var strategy = make(kind);
    Message message = message();
    strategy.store(outgoing(message));

    WorkBatch batch = strategy.flush(TEN);

    assertThat(batch.outbox()).extracting(OutboxWork::message).containsExactly(message);
    assertThat(staged().requests()).hasSize(1);
    time.advance(LONG_ENOUGH_TO_RETRY);
    assertThat(staged().requests()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void aFlushWithNothingToSendAsksForWork(Kind kind) {
    make(kind).flush(TEN);

    assertThat(staged().requests()).extracting(WorkBatchRequest::limits).containsExactly(TEN);
  }

  @ParameterizedTest
  @EnumSource
  void withNothingToSayThereIsNoCall(Kind kind) {
    var strategy = make(kind);

    strategy.flush();
    time.advance(LONG_ENOUGH_TO_RETRY);
    strategy.close();

    assertThat(staged().requests()).isEmpty();
    assertThat(time.timers()).isZero();
  }

  @ParameterizedTest
  @EnumSource(names = "IMMEDIATE", mode = EnumSource.Mode.EXCLUDE)
  void batchesAreBoundedAndTheLastOneAsksForWork(Kind kind) {
    var strategy = make(kind);
    messages(25).forEach(message -> strategy.store(outgoing(message)));

    strategy.flush(TEN);

    assertThat(staged().requests())
        .extracting(request -> request.newOutboxMessages().size())
        .containsExactly(10, 10, 5);
    assertThat(staged().requests())
        .extracting(WorkBatchRequest::limits)
        .containsExactly(WorkLimits.NONE, WorkLimits.NONE, TEN);
  }

  @ParameterizedTest
  @EnumSource
  void theIntakeGetsTheWorkForWhichItHasRoom(Kind kind) {
    var strategy = make(kind);
    Intake intake = new Intake();
    strategy.feed(intake);
    Message message = message();

    strategy.store(outgoing(message)).thenRun(() -> intake.events.add("told"));
    kind.letSend(strategy, time);

    assertThat(staged().requests()).extracting(WorkBatchRequest::limits).containsExactly(TEN);
    assertThat(intake.events).containsSubsequence("room", "filled with 1", "closed");
    if (kind != Kind.IMMEDIATE) {
      assertThat(intake.events).containsExactly("room", "filled with 1", "told", "closed");
    }
  }

  /** Work of the same answer may follow what was reported in its stream, and must not seem to come before it. */
  @ParameterizedTest
  @EnumSource(names = "IMMEDIATE", mode = EnumSource.Mode.EXCLUDE)
  void whoReportsIsToldBeforeTheWorkIsHandedOn(Kind kind) {
    var strategy = make(kind);
    Intake intake = new Intake();
    strategy.feed(intake);

    strategy
        .complete(Queue.OUTBOX, null, Completion.published(UuidV7.next()))
        .thenRun(() -> intake.events.add("told"));
    kind.letSend(strategy, time);

    assertThat(intake.events).containsExactly("room", "told", "filled with 0", "closed");
  }

  @ParameterizedTest
  @EnumSource
  void roomIsGivenUpWhenTheCallFails(Kind kind) {
    var strategy = make(kind);
    Intake intake = new Intake();
    strategy.feed(intake);
    staged().goDown();

    assertThatThrownBy(strategy::flush).isInstanceOf(DatabaseUnavailableException.class);

    assertThat(intake.events).containsExactly("room", "closed");
  }

  @ParameterizedTest
  @EnumSource
  void whatIsQueuedByWhatHangsOnAStageIsSentToo(Kind kind) throws Exception {
    var strategy = make(kind);
    List<Message> messages = messages(2);

    strategy
        .store(outgoing(messages.get(0)))
        .thenRun(() -> strategy.store(outgoing(messages.get(1))));
    kind.letSend(strategy, time);
    time.advance(LONG_ENOUGH_TO_RETRY);
    kind.letSend(strategy, time);

    assertThat(outbox()).containsExactlyElementsOf(ids(messages));
  }

  @ParameterizedTest
  @EnumSource
  void closingFlushes(Kind kind) throws Exception {
    var strategy = make(kind);
    Message message = message();
    var told = strategy.store(outgoing(message)).toCompletableFuture();

    strategy.close();

    assertThat(told).isCompletedWithValue(Verdict.APPLIED);
    assertThat(outbox()).containsExactly(message.id());
    assertThat(time.timers()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void closingTriesAgainAndThenTellsWhatWasLost(Kind kind) {
    var strategy = make(kind);
    staged().goDown();
    var told = strategy.store(outgoing(message())).toCompletableFuture();
    int before = staged().requests().size();

    assertThatThrownBy(strategy::close).isInstanceOf(DatabaseUnavailableException.class);

    assertThat(staged().requests()).hasSize(before + 3);
    assertThat(told).isCompletedExceptionally();
    assertThatThrownBy(told::join).hasCauseInstanceOf(DatabaseUnavailableException.class);
    time.advance(LONG_ENOUGH_TO_RETRY);
    assertThat(staged().requests()).hasSize(before + 3);
  }

  /** What is done would else be done again by others. */
  @ParameterizedTest
  @EnumSource
  void anInterruptAtTheEndWaitsUntilAllIsSent(Kind kind) throws Exception {
    var strategy = make(kind);
    staged().goDown();
    var told = strategy.store(outgoing(message())).toCompletableFuture();
    staged().comeBack();
    staged().interruptNext();

    strategy.close();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(told).isCompletedWithValue(Verdict.APPLIED);
  }

  @ParameterizedTest
  @EnumSource
  void useAfterCloseIsRefusedAndClosingAgainDoesNothing(Kind kind) {
    var strategy = make(kind);
    strategy.close();

    Stream.<Runnable>of(
            () -> strategy.store(outgoing(message())),
            () -> strategy.renew(Queue.INBOX, null, UuidV7.next()),
            strategy::flush,
            () -> strategy.flush(TEN))
        .forEach(use -> assertThatThrownBy(use::run)
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("The strategy is closed"));
    strategy.close();
    assertThat(staged().requests()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void messagesThatDoNotFitIntoMemoryAreRefusedAndReportsAreTaken(Kind kind) throws Exception {
    var strategy = make(kind);
    staged().goDown();
    List<Message> messages = messages(POLICY.maxQueued());
    messages.forEach(message -> strategy.store(outgoing(message)));

    assertThatThrownBy(() -> strategy.store(outgoing(message())))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("40 items wait to be sent");
    strategy.complete(Queue.OUTBOX, null, Completion.published(UuidV7.next()));

    staged().comeBack();
    letTryAgain(kind, strategy);
    assertThat(outbox()).containsExactlyElementsOf(ids(messages));
  }

  private WorkCoordinatorStrategy make(Kind kind) {
    return kind.make(staged(), POLICY, time);
  }

  private StagedCoordinator staged() {
    if (staged == null) {
      staged = new StagedCoordinator(coordinator());
    }
    return staged;
  }

  private void letSendWhateverComesOfIt(Kind kind, WorkCoordinatorStrategy strategy) {
    try {
      kind.letSend(strategy, time);
    } catch (RuntimeException e) {
      assertThat(kind).as("only a scope throws what went wrong").isEqualTo(Kind.SCOPED);
      assertThat(e).isInstanceOf(WhizbangException.class);
    }
  }

  /** All but a scope try again by themselves. */
  private void letTryAgain(Kind kind, WorkCoordinatorStrategy strategy) {
    if (kind == Kind.SCOPED) {
      strategy.flush();
    } else {
      time.advance(LONG_ENOUGH_TO_RETRY);
    }
  }

  private Message message() {
    return message(stream);
  }

  private static Message message(UUID of) {
    return Message.of("OrderPlaced", Json.of("{}")).withStream(of);
  }

  private List<Message> messages(int count) {
    return messages(count, stream);
  }

  /** Two of them do not go into one call. */
  private static Message largeMessage() {
    return Message.of("OrderPlaced", Json.of("\"" + "x".repeat(5_000_000) + "\""));
  }

  private static List<Message> messages(int count, UUID of) {
    return IntStream.range(0, count).mapToObj(i -> message(of)).toList();
  }

  private static NewOutboxMessage outgoing(Message message) {
    return NewOutboxMessage.of("shipping", message);
  }

  private static List<UUID> ids(List<Message> messages) {
    return messages.stream().map(Message::id).toList();
  }

  /** Has room for ten, and notes what happens to it. */
  private static final class Intake implements WorkIntake {

    private final List<String> events = new ArrayList<>();

    @Override
    public Room room() {
      events.add("room");
      return new Room() {
        @Override
        public WorkLimits limits() {
          return TEN;
        }

        @Override
        public void fill(WorkBatch answer) {
          events.add("filled with " + answer.work().size());
        }

        @Override
        public void close() {
          events.add("closed");
        }
      };
    }
  }
}
