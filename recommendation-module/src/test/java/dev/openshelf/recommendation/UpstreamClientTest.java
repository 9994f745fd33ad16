package dev.openshelf.recommendation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.openshelf.serving.Reason;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UpstreamClientTest {

  /** A busy machine is no slow upstream. */
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private static final UpstreamQuestion QUESTION = new UpstreamQuestion("me", 12, null);

  private final RawUpstream upstream = new RawUpstream(RawUpstream.json(Answers.of("me", 1, 2)));
  private final UpstreamClient client = new UpstreamClient(upstream::uri, "token", TIMEOUT);

  private final UpstreamClient impatient =
      new UpstreamClient(upstream::uri, null, Duration.ofMillis(500));

  @AfterEach
  void close() {
    impatient.close();
    client.close();
    upstream.close();
  }

  @Test
  void asksForTheUserAndReadsWhatIsRecommended() {
    assertThat(client.ask(QUESTION))
        .isEqualTo(
            new UpstreamReply.Picks(
                List.of(new Pick(1, 0.5, "similar"), new Pick(2, 0.5, "similar"))));
    assertThat(upstream.lastHead())
        .contains(
            "GET /recommendations?user_id=me&limit=12 HTTP/1.1", "Authorization: Bearer token");
  }

  @Test
  void theShoppersOwnAuthorizationIsPassedOn() {
    client.ask(new UpstreamQuestion("me", 12, "Bearer mine"));
    assertThat(upstream.lastHead()).contains("Authorization: Bearer mine");
  }

  @Test
  void namesAreWrittenSoThatTheyCannotBeMoreThanNames() {
    URI address =
        UpstreamClient.address(
            URI.create("http://reco.example/v1/"), new UpstreamQuestion("a&b=c d", 3, null));
    assertThat(address)
        .hasToString("http://reco.example/v1/recommendations?user_id=a%26b%3Dc+d&limit=3");
  }

  @ParameterizedTest
  @CsvSource({
    "500 Oops, SERVER_ERROR",
    "503 Away, SERVER_ERROR",
    "429 Too many, OVERLOADED",
    "401 Who, SERVER_ERROR",
    "204 Nothing, MALFORMED_RESPONSE",
    "302 Elsewhere, MALFORMED_RESPONSE",
  })
  void anythingButSuccessIsAFailureOfTheUpstream(String status, Reason reason) {
    upstream.become(RawUpstream.status(status, status.startsWith("204") ? "" : "{}"));
    assertThat(client.ask(QUESTION)).isEqualTo(UpstreamReply.failed(reason));
  }

  @ParameterizedTest
  @ValueSource(strings = {"401 Who", "403 No", "400 What"})
  void aTokenThatIsRefusedIsTheCallersOwnAffair(String status) {
    upstream.become(RawUpstream.status(status, "{}"));
    assertThat(client.ask(new UpstreamQuestion("me", 12, "Bearer forged")))
        .isEqualTo(new UpstreamReply.Failed(Reason.SERVER_ERROR, true));
  }

  @Test
  void nobodyListens() {
    upstream.close();
    assertThat(client.ask(QUESTION)).isEqualTo(UpstreamReply.failed(Reason.CONNECTION_FAILED));
  }

  @Test
  void aNameThatNobodyKnows() {
    try (UpstreamClient lost =
        new UpstreamClient(() -> URI.create("http://nowhere.invalid"), null, TIMEOUT)) {
      assertThat(lost.ask(QUESTION))
          .isInstanceOfSatisfying(
              UpstreamReply.Failed.class,
              failed -> assertThat(failed.reason()).isIn(Reason.CONNECTION_FAILED, Reason.TIMEOUT));
    }
  }

  @Test
  void silenceEndsInTimeAndTheConnectionIsClosed() {
    upstream.become(upstream.silence());
    assertThat(impatient.ask(QUESTION)).isEqualTo(UpstreamReply.failed(Reason.TIMEOUT));
    upstream.become(RawUpstream.json(Answers.of("me", 1)));
    assertThat(client.ask(QUESTION)).isInstanceOf(UpstreamReply.Picks.class);
  }

  @Test
  void aBodyThatDripsEndsInTimeAndIsNotReadOn() throws InterruptedException {
    CountDownLatch hungUp = new CountDownLatch(1);
    upstream.become(
        (connection, out) -> {
          out.write(RawUpstream.head("200 OK", 1000));
          try {
            for (int i = 0; i < 200; i++) {
              out.write('{');
              out.flush();
              // Paced by the client's own patience: a byte now and then for longer than it waits.
              new CountDownLatch(1).await(50, TimeUnit.MILLISECONDS);
            }
          } catch (java.io.IOException gone) {
            hungUp.countDown();
            throw gone;
          }
        });
    assertThat(impatient.ask(QUESTION)).isEqualTo(UpstreamReply.failed(Reason.TIMEOUT));
    assertThat(hungUp.await(5, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aConnectionThatIsResetOrCutOff() {
    upstream.become(
        (connection, out) -> {
          connection.setSoLinger(true, 0);
          connection.close();
        });
    assertThat(client.ask(QUESTION)).isEqualTo(UpstreamReply.failed(Reason.CONNECTION_FAILED));
    upstream.become(
        (connection, out) -> {
          out.write(RawUpstream.head("200 OK", 1000));
          out.write("{\"user_id\":".getBytes(StandardCharsets.UTF_8));
          out.flush();
          connection.close();
        });
    assertThat(client.ask(QUESTION)).isEqualTo(UpstreamReply.failed(Reason.CONNECTION_FAILED));
  }

  @Test
  void anEndlessBodyIsNotReadToItsEnd() {
    byte[] piece = new byte[8192];
    upstream.become(
        (connection, out) -> {
          out.write(RawUpstream.head("200 OK", Long.MAX_VALUE));
          while (!connection.isClosed()) {
            out.write(piece);
          }
        });
    assertThat(client.ask(QUESTION)).isEqualTo(UpstreamReply.failed(Reason.MALFORMED_RESPONSE));
    await().until(() -> upstream.openConnections() == 0);
  }

  @Test
  void anInterruptedCallIsGivenUp() throws InterruptedException {
    upstream.become(upstream.silence());
    UpstreamReply[] reply = {null};
    Thread asking = Thread.ofVirtual().start(() -> reply[0] = client.ask(QUESTION));
    await().until(() -> upstream.calls() == 1);
    asking.interrupt();
    asking.join();
    assertThat(reply[0]).isEqualTo(new UpstreamReply.Failed(Reason.TIMEOUT, true));
  }
}
