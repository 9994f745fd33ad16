package dev.openshelf.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The operating-system user that PostgreSQL and Elasticsearch run as. Both refuse to run as root:
 * then it is nobody. Where nobody may not enter the repository (a clone below /root, say) the
 * servers see its folder .local at another place, in a mount namespace of their own.
 */
sealed interface Account {

  /** Turns a command into one that runs as this user. */
  List<String> command(List<String> command);

  /** The path under which this user finds a file below .local. */
  Path seen(Path path);

  /** Creates a folder that belongs to this user alone. */
  Path own(Path folder);

  /** Makes everything in a folder readable for this user. */
  void letRead(Path folder);

  static Account of(Path local) {
    if (!isRoot()) {
      return new Same();
    }
    return isOpen(local.getParent()) ? new Nobody() : new Indoors(local);
  }

  private static boolean isRoot() {
    try {
      return Files.getAttribute(Path.of("/proc/self"), "unix:uid") instanceof Integer uid
          && uid == 0;
    } catch (IOException | UnsupportedOperationException e) {
      return "root".equals(System.getProperty("user.name"));
    }
  }

  /** Whether every user may pass through a folder and all above it. */
  static boolean isOpen(@Nullable Path folder) {
    for (Path at = folder; at != null; at = at.getParent()) {
      try {
        if (!Files.getPosixFilePermissions(at).contains(PosixFilePermission.OTHERS_EXECUTE)) {
          return false;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return true;
  }

  /** The user who started Openshelf. */
  record Same() implements Account {

    @Override
    public List<String> command(List<String> command) {
      return command;
    }

    @Override
    public Path seen(Path path) {
      return path;
    }

    @Override
    public Path own(Path folder) {
      return Folders.create(folder);
    }

    @Override
    public void letRead(Path folder) {}
  }

  /** The user nobody, by setpriv of util-linux. */
  record Nobody() implements Account {

    /** The same number on every Linux, where names and groups differ. */
    private static final int ID = 65534;

    @Override
    public List<String> command(List<String> command) {
      var whole =
          new ArrayList<>(
              List.of("setpriv", "--reuid=" + ID, "--regid=" + ID, "--clear-groups", "--"));
      whole.addAll(command);
      return whole;
    }

    @Override
    public Path seen(Path path) {
      return path;
    }

    @Override
    public Path own(Path folder) {
      openParents(Folders.create(folder));
      if (!isOwned(folder)) {
        change(folder, path -> Files.setAttribute(path, "unix:uid", ID));
      }
      return folder;
    }

    private static boolean isOwned(Path folder) {
      try {
        return Files.getAttribute(folder, "unix:uid") instanceof Integer uid && uid == ID;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** The file mode mask of root may be strict. */
    private static void openParents(Path folder) {
      for (Path at = folder.getParent(); at != null; at = at.getParent()) {
        add(at, "--x--x--x");
        if (at.endsWith(".local")) {
          return;
        }
      }
    }

    @Override
    public void letRead(Path folder) {
      change(folder, path -> add(path, Files.isExecutable(path) ? "r-xr-xr-x" : "r--r--r--"));
      openParents(folder);
    }

    private static void add(Path path, String more) {
      try {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
        if (permissions.addAll(PosixFilePermissions.fromString(more))) {
          Files.setPosixFilePermissions(path, permissions);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private interface Change {
      void apply(Path path) throws IOException;
    }

    private static void change(Path folder, Change change) {
      try (var paths = Files.walk(folder)) {
        for (Path path : (Iterable<Path>) paths::iterator) {
          change.apply(path);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** The user nobody, to whom .local is shown at a place that he can enter. */
  record Indoors(Path local) implements Account {

    private static final Path DOOR = Path.of("/mnt");

    private static final String SHOW =
        "mount --bind \"$1\" " + DOOR + " && cd " + DOOR + " && shift && exec \"$@\"";

    @Override
    public List<String> command(List<String> command) {
      var whole = new ArrayList<>(List.of("unshare", "--mount", "--propagation", "private", "--"));
      whole.addAll(List.of("sh", "-c", SHOW, "sh", local.toString()));
      whole.addAll(new Nobody().command(command));
      return whole;
    }

    @Override
    public Path seen(Path path) {
      return path.startsWith(local) ? DOOR.resolve(local.relativize(path)) : path;
    }

    @Override
    public Path own(Path folder) {
      return new Nobody().own(folder);
    }

    @Override
    public void letRead(Path folder) {
      new Nobody().letRead(folder);
    }
  }
}
