/** Runs what the user of a benchmark gave as a command. */
final class Commands {

  private Commands() {}

  /** Runs a line without a shell and expects it to end well. */
  static void run(String line) throws Exception {
    int exit = new ProcessBuilder(line.trim().split("\\s+")).inheritIO().start().waitFor();
    if (exit != 0) {
      throw new IllegalStateException("'" + line + "' ended with " + exit);
    }
  }
}
