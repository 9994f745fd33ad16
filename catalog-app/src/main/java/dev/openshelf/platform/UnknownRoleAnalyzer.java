package dev.openshelf.platform;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

final class UnknownRoleAnalyzer extends AbstractFailureAnalyzer<UnknownRoleException> {
  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, UnknownRoleException cause) {
    return new FailureAnalysis(
        String.valueOf(cause.getMessage()),
        "Set OPENSHELF_ROLES to any of web, relay, indexer, with commas between them.",
        cause);
  }
}
