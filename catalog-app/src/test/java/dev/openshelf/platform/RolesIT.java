package dev.openshelf.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.openshelf.localstack.Backing;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class RolesIT {
  @Test
  void aProcessThatIsNoWebServerServesTheActuatorAndNothingElse() {
    try (RunningShop worker =
        SharedShop.start(
            Backing.database("roles"),
            "openshelf.roles=relay,indexer",
            "openshelf.admin.password=secret")) {
      String admin = RunningShop.basic("admin", "secret");
      assertThat(worker.get("/actuator/prometheus", "Authorization", admin).statusCode())
          .isEqualTo(200);
      for (String path :
          List.of("/", "/login", "/api/probe", "/api/admin/probe", "/assets/app.css")) {
        assertThat(worker.get(path, "Authorization", admin).statusCode()).as(path).isEqualTo(404);
      }
    }
  }

  @Test
  void anUnknownRoleIsOneClearSentence(CapturedOutput output) {
    assertThatThrownBy(
            () ->
                RunningShop.start(
                    "jdbc:postgresql://127.0.0.1:1/none", "openshelf.roles=web,indexr"))
        .isNotNull();

    assertThat(output.getAll())
        .contains("There is no role 'indexr'.")
        .doesNotContain("Application run failed");
  }
}
