package dev.openshelf.localstack;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The Maven that this process descends from.
 *
 * @param arguments its command line: java, options of the JVM, main class, options and goals
 */
record MavenRun(ProcessId process, List<String> arguments) {

  private static final String MAIN = "org.codehaus.plexus.classworlds.launcher.Launcher";

  /** Options with a value that decide where Maven fetches from. */
  private static final Set<String> WITH_VALUE =
      Set.of("-s", "--settings", "-gs", "--global-settings", "-t", "--toolchains");

  private static final Set<String> ALONE =
      Set.of("-o", "--offline", "-C", "--strict-checksums", "-c", "--lax-checksums");

  private static final Pattern FOR_APPLICATION = Pattern.compile("-D(spring|server|openshelf)\\.");

  static Optional<MavenRun> ofThisProcess() {
    return Stream.iterate(
            ProcessHandle.current().parent(),
            Optional::isPresent,
            at -> at.flatMap(ProcessHandle::parent))
        .flatMap(Optional::stream)
        .map(at -> new MavenRun(ProcessId.of(at), commandLine(at)))
        .filter(run -> run.arguments().contains(MAIN))
        .findFirst();
  }

  private static List<String> commandLine(ProcessHandle process) {
    var whole = new ArrayList<String>();
    process.info().command().ifPresent(whole::add);
    process.info().arguments().map(List::of).ifPresent(whole::addAll);
    return whole;
  }

  /** The command of another Maven like this one, lacking only its goals. */
  List<String> another() {
    int main = arguments.indexOf(MAIN);
    var command = new ArrayList<>(arguments.subList(0, main + 1));
    List<String> rest = arguments.subList(main + 1, arguments.size());
    for (int i = 0; i < rest.size(); i++) {
      String option = rest.get(i);
      if (WITH_VALUE.contains(option) && i + 1 < rest.size()) {
        command.add(option);
        command.add(rest.get(++i));
      } else if (ALONE.contains(option) || decidesOnFetching(option)) {
        command.add(option);
      }
    }
    return command;
  }

  /** What was given as -D and is meant for the application. */
  Map<String, String> applicationProperties() {
    var properties = new LinkedHashMap<String, String>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      if (equals > 0 && FOR_APPLICATION.matcher(argument).lookingAt()) {
        properties.put(argument.substring("-D".length(), equals), argument.substring(equals + 1));
      }
    }
    return properties;
  }

  private static boolean decidesOnFetching(String option) {
    return Stream.of("-Dmaven.", "-Daether.", "-Dhttp.", "-Dhttps.", "-Djavax.net.", "--settings=")
        .anyMatch(option::startsWith);
  }
}
