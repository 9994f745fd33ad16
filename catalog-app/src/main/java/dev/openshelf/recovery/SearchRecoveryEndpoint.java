package dev.openshelf.recovery;

import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/** {@code /actuator/searchrecovery}. */
@Endpoint(id = "searchrecovery")
final class SearchRecoveryEndpoint {

  private final Recovery recovery;

  SearchRecoveryEndpoint(Recovery recovery) {
    this.recovery = recovery;
  }

  @ReadOperation
  RecoveryView recovery() {
    return recovery.view();
  }
}
