package io.whizbang.transport;

/** A letter in the hands of a subscription. */
final class MailboxDelivery implements Delivery {

  private final Mailbox mailbox;
  private final Letter letter;
  private final MailboxSubscription receiver;

  MailboxDelivery(Mailbox mailbox, Letter letter, MailboxSubscription receiver) {
    this.mailbox = mailbox;
    this.letter = letter;
    this.receiver = receiver;
  }

  Letter letter() {
    return letter;
  }

  MailboxSubscription receiver() {
    return receiver;
  }

  @Override
  public TransportMessage message() {
    return letter.message();
  }

  @Override
  public Arrival arrival() {
    return letter.arrival();
  }

  @Override
  public boolean isOpen() {
    return mailbox.isOpen(this);
  }

  @Override
  public void acknowledge() {
    mailbox.acknowledge(this);
  }

  @Override
  public void retry() {
    mailbox.giveBack(this);
  }
}
