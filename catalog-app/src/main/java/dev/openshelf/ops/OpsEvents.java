package dev.openshelf.ops;

import dev.openshelf.pages.Language;
import dev.openshelf.pages.Texts;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Problem;
import dev.openshelf.platform.Role;
import dev.openshelf.recovery.Recovery;
import dev.openshelf.recovery.RecoveryView;
import dev.openshelf.search.RecoverySettings;
import dev.openshelf.serving.Moment;
import dev.openshelf.serving.RampSettings;
import dev.openshelf.serving.RecoveryMachine;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Tells an open operations page every two seconds how search stands. A stream ends after ten
 * minutes and the browser opens another, so that a lost login ends it, too.
 */
@RestController
@ConditionalOnRole(Role.WEB)
final class OpsEvents {

  /**
   * One event.
   *
   * @param level of the sentence: good, wait or bad
   * @param points the whole curve in the first event of a stream, then the latest point alone
   */
  record Event(
      String level,
      String sentence,
      RecoveryView recovery,
      List<OpsFeed.Point> points,
      List<SearchUse.Intent> searches,
      List<SearchUse.Pool> pools) {}

  private static final Logger log = LoggerFactory.getLogger(OpsEvents.class);
  private static final Duration LIFE = Duration.ofMinutes(10);

  /** Each costs a thread and a connection; more people than this do not watch one process. */
  private static final int MOST_STREAMS = 50;

  private final RecoveryMachine machine;
  private final Recovery recovery;
  private final RampSettings ramp;
  private final OpsFeed feed;
  private final SearchUse use;
  private final Clock clock;
  private final Semaphore streams = new Semaphore(MOST_STREAMS);
  private final Set<Thread> tellers = ConcurrentHashMap.newKeySet();

  OpsEvents(
      RecoveryMachine machine,
      Recovery recovery,
      RecoverySettings settings,
      OpsFeed feed,
      SearchUse use,
      Clock clock) {
    this.machine = machine;
    this.recovery = recovery;
    this.ramp = settings.ramp().settings();
    this.feed = feed;
    this.use = use;
    this.clock = clock;
  }

  @GetMapping(path = "/ops/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  SseEmitter events(HttpServletRequest request) {
    if (!streams.tryAcquire()) {
      throw Problem.of(
              HttpStatus.SERVICE_UNAVAILABLE, "too_many_streams", "Too many pages are open.")
          .exception();
    }
    SseEmitter emitter = new SseEmitter(LIFE.toMillis());
    Texts texts = Texts.in(Language.of(request));
    Thread teller = Thread.ofVirtual().name("ops-events").unstarted(() -> tell(emitter, texts));
    emitter.onCompletion(teller::interrupt);
    emitter.onTimeout(emitter::complete);
    tellers.add(teller);
    teller.start();
    return emitter;
  }

  /** An open page must not hold up the end of the process; its browser finds another. */
  @EventListener(ContextClosedEvent.class)
  void end() {
    tellers.forEach(Thread::interrupt);
  }

  /** What the page shows before its stream has begun. */
  Event now(Texts texts, List<OpsFeed.Point> points) {
    Headline headline =
        Headline.of(machine.state(), machine.readings(), ramp, Moment.now(clock, System::nanoTime));
    return new Event(
        headline.level().name().toLowerCase(Locale.ROOT),
        headline.in(texts),
        recovery.view(),
        points,
        feed.lastMinute(),
        use.pools());
  }

  private void tell(SseEmitter emitter, Texts texts) {
    try {
      emitter.send(now(texts, feed.points()));
      while (!Thread.currentThread().isInterrupted()) {
        Thread.sleep(OpsFeed.PERIOD);
        emitter.send(now(texts, latest()));
      }
      emitter.complete();
    } catch (InterruptedException e) {
      emitter.complete();
      Thread.currentThread().interrupt();
    } catch (IOException | IllegalStateException gone) {
      log.debug("A reader of the operations page is gone", gone);
    } catch (RuntimeException e) {
      log.warn("The operations page could not be told how search stands", e);
      emitter.completeWithError(e);
    } finally {
      tellers.remove(Thread.currentThread());
      streams.release();
    }
  }

  private List<OpsFeed.Point> latest() {
    OpsFeed.@Nullable Point latest = feed.latest();
    return latest == null ? List.of() : List.of(latest);
  }
}
