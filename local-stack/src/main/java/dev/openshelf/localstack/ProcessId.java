package dev.openshelf.localstack;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A process told apart from every later one that gets the same pid.
 *
 * @param started start time in milliseconds since the epoch, 0 where the system does not tell
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record ProcessId(long pid, long started) {

  /** Start times are computed from the boot time, which moves when the clock is set. */
  private static final long CLOCK_STEPS = 2_000;

  static ProcessId of(ProcessHandle process) {
    return new ProcessId(process.pid(), startOf(process));
  }

  static ProcessId current() {
    return of(ProcessHandle.current());
  }

  boolean alive() {
    return handle().isPresent();
  }

  /** Asks the process to end (SIGTERM). */
  void terminate() {
    handle().ifPresent(ProcessHandle::destroy);
  }

  /** Ends the process (SIGKILL). */
  void kill() {
    handle().ifPresent(ProcessHandle::destroyForcibly);
  }

  /** Waits for the end of the process, and ends it hard when patience is over. */
  void awaitEndOrKill(Duration patience) {
    if (!Poll.until(patience, () -> !alive())) {
      kill();
      Poll.until(Duration.ofSeconds(5), () -> !alive());
    }
  }

  /** The live process, if it is still the one that is meant. */
  Optional<ProcessHandle> handle() {
    return ProcessHandle.of(pid).filter(this::isThisOne).filter(found -> !isZombie());
  }

  private boolean isThisOne(ProcessHandle found) {
    return found.isAlive() && isSameStart(startOf(found));
  }

  /** Whether a start time read from the system now is that of this process. */
  boolean isSameStart(long observed) {
    return started == 0 || observed == 0 || Math.abs(observed - started) <= CLOCK_STEPS;
  }

  /** Dead already, but its parent has not asked for its exit code: so it is with a killed Maven. */
  private boolean isZombie() {
    try {
      String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
      return stat.startsWith(" Z", stat.lastIndexOf(')') + 1);
    } catch (IOException e) {
      return false;
    }
  }

  private static long startOf(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }
}
