package io.whizbang.testkit;

/** What is wrong with a {@link BrokenTransport}, and which test of the contract must notice. */
enum Fault {
  /** Nothing is wrong. */
  NONE(""),
  LOSES_METADATA("aMessageArrivesWithAllThatItCarries"),
  LOSES_SCOPE("aMessageArrivesWithAllThatItCarries"),
  LOSES_STREAM("aMessageArrivesWithAllThatItCarries"),
  ANSWERS_BACKWARDS("everyMessageOfABatchHasItsResultInItsPlace"),
  ANSWERS_FOR_THE_BATCH("everyMessageOfABatchHasItsResultInItsPlace"),
  STOPS_AT_A_REJECTED_MESSAGE("aRejectedMessageTakesNoOtherDown"),
  SAYS_PUBLISHED_OF_A_REJECTED_MESSAGE("aRejectedMessageTakesNoOtherDown"),
  SHARES_ONE_COPY("everySubscriptionNameGetsACopy"),
  DELIVERS_EVERYTHING("onlyWhatIsSubscribedToArrives"),
  DELIVERS_ONE_DESTINATION("onlyWhatIsSubscribedToArrives"),
  FORGETS_ABSENT_SUBSCRIBERS("whatIsPublishedWhileNobodyListensWaits"),
  DELIVERS_THE_LAST_FIRST("messagesOfAStreamArriveInTheirOrder"),
  SERVES_ONE_DESTINATION_AFTER_THE_OTHER(
      "messagesOfAStreamToSeveralDestinationsArriveInTheirOrder"),
  LOSES_ACKNOWLEDGEMENTS("whatIsAcknowledgedNeverComesAgain"),
  DROPS_WHAT_IS_GIVEN_BACK("whatIsGivenBackComesAgainInItsOrder"),
  GIVES_BACK_TO_THE_END("whatIsGivenBackComesBeforeWhatHasNotComeYet"),
  ACKNOWLEDGES_BY_ITSELF("whatIsUnsettledWhenASubscriptionEndsComesAgain"),
  TAKES_LATE_ACKNOWLEDGEMENTS("anAcknowledgementThatComesTooLateChangesNothing"),
  THROWS_ON_LATE_ACKNOWLEDGEMENTS("anAcknowledgementThatComesTooLateChangesNothing"),
  HEARS_THE_LAST_WORD("onlyTheFirstWordOnADeliveryCounts"),
  FLOODS_THE_SUBSCRIBER("noMoreAreUnsettledAtATimeThanTheSubscriberTakes"),
  SPREADS_STREAMS("subscriptionsOfOneNameShareTheMessagesStreamByStream"),
  DROPS_WHAT_A_LISTENER_FAILS_ON("aListenerThatFailsGetsTheMessageAgainAndAllOthersToo"),
  IS_NEVER_READY("aTransportIsReadyUntilItIsClosed"),
  IS_ALWAYS_READY("aTransportIsReadyUntilItIsClosed"),
  PUBLISHES_WHEN_CLOSED("aClosedTransportRefusesWorkAndMayBeClosedAgain"),
  CLOSES_ONCE("aClosedTransportRefusesWorkAndMayBeClosedAgain"),
  DELIVERS_WHEN_CLOSED("aClosedTransportDeliversNothingMore");

  final String noticedBy;

  Fault(String noticedBy) {
    this.noticedBy = noticedBy;
  }
}
