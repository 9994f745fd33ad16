package dev.openshelf.outbox;

class InMemoryOutboxTest extends OutboxContract {

  private final InMemoryOutbox outbox = new InMemoryOutbox();

  @Override
  Outbox outbox() {
    return outbox;
  }

  @Override
  PendingChange append(long productId, long revision) {
    return outbox.append(productId, revision);
  }
}
