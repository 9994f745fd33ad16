package dev.openshelf.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LocalStackIT {

  private final Folders folders = folders();

  @AfterEach
  void stop() {
    LocalStack.stop(folders);
    Folders.delete(folders.stack());
  }

  @Test
  void aStackComesUpWholeAndLeavesNothing() {
    StackFile stack = start(EnumSet.allOf(Kind.class), ProcessId.current());

    assertThat(processes(stack)).hasSize(5).allMatch(ProcessId::alive);
    assertThat(ports(stack)).allMatch(Ports::isTaken);

    LocalStack.stop(folders);

    assertThat(processes(stack)).noneMatch(ProcessId::alive);
    assertThat(ports(stack)).noneMatch(Ports::isTaken);
    assertThat(folders.file()).doesNotExist();
  }

  @Test
  void anOwnerThatIsKilledTakesTheStackAlong() throws IOException {
    Process owner = new ProcessBuilder("sleep", "600").start();
    StackFile stack = start(Set.of(Kind.POSTGRES, Kind.KAFKA), ProcessId.of(owner.toHandle()));

    owner.destroyForcibly();

    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(() -> assertThat(processes(stack)).noneMatch(ProcessId::alive));
  }

  @Test
  void aWardDoesNotOutliveTheOtherOwner() throws IOException {
    Process owner = new ProcessBuilder("sleep", "600").start();
    Process ward = new ProcessBuilder("sleep", "600").start();
    ProcessId wardId = ProcessId.of(ward.toHandle());
    var order =
        order(Set.of(Kind.POSTGRES), List.of(ProcessId.of(owner.toHandle()), wardId), wardId);
    LocalStack.start(order, System.out::println);

    owner.destroyForcibly();

    await().atMost(Duration.ofSeconds(30)).until(() -> !ward.isAlive());
  }

  @Test
  void theNextStartAfterAHardEndFindsTheData() throws SQLException {
    Set<Kind> kinds = Set.of(Kind.POSTGRES, Kind.KAFKA);
    StackFile first = start(kinds, ProcessId.current());
    try (var connection = Postgres.connect(server(first));
        var statement = connection.createStatement()) {
      statement.execute("create table kept (id int)");
    }
    ProcessId keeper = keeper(first);
    keeper.kill();
    await().until(() -> !keeper.alive());
    first.servers(Kind.KAFKA).forEach(ProcessId::kill);

    StackFile second = start(kinds, ProcessId.current());

    assertThat(processes(first)).noneMatch(ProcessId::alive);
    try (var connection = Postgres.connect(server(second));
        var statement = connection.createStatement()) {
      assertThat(statement.executeQuery("select * from kept").next()).isFalse();
    }
  }

  @Test
  void twoKeepersNeverShareAFolder() {
    start(Set.of(Kind.POSTGRES), ProcessId.current());

    assertThatThrownBy(() -> start(Set.of(Kind.POSTGRES), ProcessId.current()))
        .isInstanceOf(StackFailure.class)
        .hasMessageContaining("in use by another Openshelf");
  }

  private StackFile start(Set<Kind> kinds, ProcessId owner) {
    return LocalStack.start(order(kinds, List.of(owner), null), System.out::println);
  }

  private Order order(
      Set<Kind> kinds, List<ProcessId> owners, @org.jspecify.annotations.Nullable ProcessId ward) {
    return new Order(
        folders.local().toString(),
        folders.stack().toString(),
        kinds,
        false,
        true,
        owners,
        ward,
        Maven.command(MavenRun.ofThisProcess()));
  }

  private static Folders folders() {
    Path local = Folders.ofRepository(Path.of(System.getProperty("openshelf.root"))).local();
    String name = "it-" + UUID.randomUUID();
    return new Folders(local, Folders.create(Folders.testRuns(local)).resolve(name));
  }

  private static List<ProcessId> processes(StackFile stack) {
    return Stream.concat(
            Stream.of(keeper(stack)),
            Stream.of(Kind.values()).flatMap(kind -> stack.servers(kind).stream()))
        .toList();
  }

  private static List<Integer> ports(StackFile stack) {
    return Stream.of(Kind.values())
        .map(stack::server)
        .filter(java.util.Objects::nonNull)
        .map(StackFile.Server::port)
        .toList();
  }

  private static ProcessId keeper(StackFile stack) {
    return java.util.Objects.requireNonNull(stack.keeper());
  }

  private static StackFile.Server server(StackFile stack) {
    return java.util.Objects.requireNonNull(stack.postgres());
  }
}
