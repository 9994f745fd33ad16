package dev.openshelf.recommendation;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Reads a body of at most so many bytes; a longer one ends the exchange. */
final class BoundedBody implements BodySubscriber<byte[]> {

  /** The body is longer than anything that we would want to read. */
  static final class TooLong extends IOException {
    private static final long serialVersionUID = 1L;

    TooLong(long most) {
      super("The answer has more than %d bytes".formatted(most));
    }
  }

  private final BodySubscriber<byte[]> bytes = BodySubscribers.ofByteArray();
  private final long most;
  private long left;
  private Flow.@Nullable Subscription subscription;

  BoundedBody(long most) {
    this.most = most;
    this.left = most;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return bytes.getBody();
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    bytes.onSubscribe(given);
  }

  @Override
  public void onNext(List<ByteBuffer> pieces) {
    if (left < 0) {
      return;
    }
    left -= pieces.stream().mapToLong(ByteBuffer::remaining).sum();
    if (left >= 0) {
      bytes.onNext(pieces);
      return;
    }
    if (subscription != null) {
      subscription.cancel();
    }
    bytes.onError(new TooLong(most));
  }

  @Override
  public void onError(Throwable fault) {
    bytes.onError(fault);
  }

  @Override
  public void onComplete() {
    if (left >= 0) {
      bytes.onComplete();
    }
  }
}
