package dev.openshelf.indexer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Jobs in memory. */
final class FakeJobs implements RebuildJobs {

  final Set<Long> open = ConcurrentHashMap.newKeySet();
  final List<String> orders = new ArrayList<>();

  /** Ends a run, as a job does that is cancelled or whose process dies. */
  static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @Override
  public boolean isOpen(long jobId) {
    return open.contains(jobId);
  }

  @Override
  public synchronized void order(String reason) {
    orders.add(reason);
  }

  Job job(long id) {
    open.add(id);
    return new Job(id);
  }

  /** One job that is run by hand. */
  final class Job implements RebuildJob {

    private final long id;
    double rowsPerSecond;
    volatile boolean stopped;
    volatile Consumer<RebuildPoint> committed = point -> {};
    private volatile @Nullable RebuildPoint last;

    Job(long id) {
      this.id = id;
    }

    @Override
    public long id() {
      return id;
    }

    @Override
    public double rowsPerSecond() {
      return rowsPerSecond;
    }

    @Override
    public Optional<RebuildPoint> point() {
      return Optional.ofNullable(last);
    }

    @Override
    public void commit(Supplier<RebuildPoint> work) {
      stopIfAsked();
      RebuildPoint point = work.get();
      last = point;
      committed.accept(point);
    }

    @Override
    public void stopIfAsked() {
      if (stopped) {
        throw new Stopped();
      }
    }

    /** The job ends without success. */
    void cancel() {
      stopped = true;
      open.remove(id);
    }
  }
}
