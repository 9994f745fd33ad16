package dev.openshelf.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Whether there is room for what is about to be written. */
final class Disk {

  /** Elasticsearch and PostgreSQL both misbehave long before the last byte is written. */
  static final long ROOM_TO_RUN = 512L << 20;

  private static final String NO_SPACE = "No space left on device";

  private Disk() {}

  static void requireRoom(Path folder, long bytes) {
    long free = usable(folder);
    if (free < bytes) {
      throw new StackFailure(
          String.format(
              Locale.ROOT,
              "The disk of %s is full: %d MB are free and at least %d MB are needed.",
              folder,
              free >> 20,
              bytes >> 20));
    }
  }

  static StackFailure full(Path folder) {
    return new StackFailure("The disk of " + folder + " is full: free some space and start again.");
  }

  static boolean complainsOfNoSpace(Path log) {
    try {
      return Files.exists(log) && tail(log).contains(NO_SPACE);
    } catch (IOException e) {
      return false;
    }
  }

  static boolean isNoSpace(Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (String.valueOf(at.getMessage()).contains(NO_SPACE)) {
        return true;
      }
    }
    return false;
  }

  private static String tail(Path log) throws IOException {
    try (var channel = Files.newByteChannel(log)) {
      long size = channel.size();
      channel.position(Math.max(0, size - 64_000));
      var bytes = java.nio.ByteBuffer.allocate((int) Math.min(size, 64_000));
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
        // read on
      }
      return new String(
          bytes.array(), 0, bytes.position(), java.nio.charset.StandardCharsets.UTF_8);
    }
  }

  private static long usable(Path folder) {
    try {
      return Files.getFileStore(folder).getUsableSpace();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
