package dev.openshelf.localstack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a keeper is asked to do; travels as the argument of its process.
 *
 * @param local the folder .local of the repository
 * @param stack the folder of this stack
 * @param kinds the servers to start
 * @param containers whether Docker may serve instead of local processes
 * @param lasting whether the data is for the next start too
 * @param owners the processes whose end ends the stack
 * @param ward an owner that must not outlive the other owners
 * @param maven the command of a Maven that can fetch, without goals
 */
record Order(
    String local,
    String stack,
    Set<Kind> kinds,
    boolean containers,
    boolean lasting,
    List<ProcessId> owners,
    @Nullable ProcessId ward,
    List<String> maven) {

  private static final ObjectMapper JSON = new ObjectMapper();

  Folders folders() {
    return new Folders(java.nio.file.Path.of(local), java.nio.file.Path.of(stack));
  }

  String asArgument() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  static Order ofArgument(String argument) {
    try {
      return JSON.readValue(argument, Order.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
