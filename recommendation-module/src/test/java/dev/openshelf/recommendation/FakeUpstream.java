package dev.openshelf.recommendation;

import dev.openshelf.serving.Reason;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.LongStream;

/** An upstream that says what a test wants, when the test wants it. */
final class FakeUpstream implements Upstream {

  final AtomicInteger calls = new AtomicInteger();
  final List<UpstreamQuestion> questions = new CopyOnWriteArrayList<>();
  private volatile Function<UpstreamQuestion, UpstreamReply> answering = question -> picks(1, 2, 3);
  private volatile CountDownLatch gate = new CountDownLatch(0);

  static UpstreamReply picks(long... ids) {
    return new UpstreamReply.Picks(
        LongStream.of(ids).mapToObj(id -> new Pick(id, 0.5, "similar")).toList());
  }

  void answers(UpstreamReply reply) {
    answering = question -> reply;
  }

  void answers(Function<UpstreamQuestion, UpstreamReply> next) {
    answering = next;
  }

  /** Calls wait until {@link #release}. */
  void hold() {
    gate = new CountDownLatch(1);
  }

  void release() {
    gate.countDown();
  }

  @Override
  public UpstreamReply ask(UpstreamQuestion question) {
    calls.incrementAndGet();
    questions.add(question);
    try {
      gate.await();
      return answering.apply(question);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new UpstreamReply.Failed(Reason.TIMEOUT, true);
    }
  }
}
