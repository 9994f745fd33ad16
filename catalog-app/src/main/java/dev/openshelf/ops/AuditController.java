package dev.openshelf.ops;

import dev.openshelf.platform.AuditTrail;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Who ordered what, and why. */
@RestController
final class AuditController {

  private static final int MOST = 500;

  private final AuditTrail trail;

  AuditController(AuditTrail trail) {
    this.trail = trail;
  }

  /** The latest orders, newest first. */
  @GetMapping("/api/ops/audit")
  List<AuditTrail.Entry> latest(@RequestParam(defaultValue = "100") int limit) {
    return trail.latest(Math.clamp(limit, 1, MOST));
  }
}
