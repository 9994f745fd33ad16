package dev.openshelf.jobs;

import dev.openshelf.platform.Database;
import dev.openshelf.platform.Instance;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Works this process's share of the jobs: a thread for each kind takes a job, runs it and waits for
 * the next; one thread beside them renews the leases. On shutdown a running job is given back after
 * its present step.
 */
final class JobWorker implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(JobWorker.class);
  private static final Duration SHUTDOWN_WAIT = Duration.ofSeconds(10);

  private final List<JobHandler> handlers;
  private final JobRunner runner;
  private final JobBell bell;
  private final JobSettings settings;
  private final Database database;
  private final Instance instance;
  private final Set<LeasedJob> running = ConcurrentHashMap.newKeySet();
  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private volatile @Nullable ScheduledExecutorService heartbeat;
  private volatile boolean stopping;

  JobWorker(
      List<JobHandler> handlers,
      JobRunner runner,
      JobBell bell,
      JobSettings settings,
      Database database,
      Instance instance) {
    this.handlers = List.copyOf(handlers);
    this.runner = runner;
    this.bell = bell;
    this.settings = settings;
    this.database = database;
    this.instance = instance;
  }

  @Override
  public void start() {
    stopping = false;
    ScheduledExecutorService beats =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("job-heartbeat").factory());
    long every = settings.heartbeat().toMillis();
    beats.scheduleWithFixedDelay(this::renewAll, every, every, TimeUnit.MILLISECONDS);
    heartbeat = beats;
    for (JobHandler handler : handlers) {
      threads.add(Thread.ofVirtual().name("job-" + handler.kind()).start(() -> work(handler)));
    }
  }

  /** Asks the running jobs to stop after their step; a step is short, so wait for them. */
  @Override
  public void stop() {
    stopping = true;
    bell.ring();
    running.forEach(job -> job.stop(JobStopped.Cause.SHUTDOWN));
    try {
      for (Thread thread : threads) {
        thread.join(SHUTDOWN_WAIT);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    threads.clear();
    ScheduledExecutorService beats = heartbeat;
    if (beats != null) {
      beats.shutdownNow();
      heartbeat = null;
    }
  }

  @Override
  public boolean isRunning() {
    return heartbeat != null;
  }

  private void work(JobHandler handler) {
    boolean troubled = false;
    while (!stopping) {
      long heard = bell.rings();
      try {
        if (!database.awaitReady(settings.poll())) {
          continue;
        }
        boolean worked = runNext(handler);
        troubled = false;
        if (worked) {
          continue;
        }
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException e) {
        if (!troubled) {
          log.warn("Cannot look for {} jobs, trying again: {}", handler.kind(), e.toString());
        }
        troubled = true;
      }
      pause(heard);
    }
  }

  /** Works the next job of a kind to its end, if there is one. */
  boolean runNext(JobHandler handler) {
    String holder = instance.id() + "/" + UUID.randomUUID();
    LeasedJob job = runner.take(handler.kind(), holder).orElse(null);
    if (job == null) {
      return false;
    }
    running.add(job);
    try {
      if (stopping) {
        job.stop(JobStopped.Cause.SHUTDOWN);
      }
      runner.run(job, handler);
    } finally {
      running.remove(job);
    }
    return true;
  }

  private void pause(long heard) {
    try {
      bell.awaitMoreThan(heard, settings.poll());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void renewAll() {
    for (LeasedJob job : running) {
      try {
        job.renew();
      } catch (RuntimeException e) {
        log.warn("Cannot renew the lease of job {}, trying again: {}", job.id(), e.toString());
      }
    }
  }
}
