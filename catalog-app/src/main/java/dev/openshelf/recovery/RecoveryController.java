package dev.openshelf.recovery;

import dev.openshelf.platform.Audit;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.FieldError;
import dev.openshelf.platform.Problem;
import dev.openshelf.platform.Role;
import dev.openshelf.serving.RecoveryOrder;
import java.security.Principal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What operators order of recovery: probe now, hold, step back. Nothing closes a circuit. */
@RestController
@ConditionalOnRole(Role.WEB)
@RequestMapping("/api/ops/recovery")
class RecoveryController {

  /**
   * An order.
   *
   * @param reason why, for those who ask later
   * @param expiresAt until when it holds; needed by a hold
   */
  record Order(@Nullable String reason, @Nullable Instant expiresAt) {}

  private static final int LONGEST_REASON = 500;
  private static final Duration LONGEST_HOLD = Duration.ofHours(1);

  private final Recovery recovery;
  private final Audit audit;
  private final Clock clock;

  RecoveryController(Recovery recovery, Audit audit, Clock clock) {
    this.recovery = recovery;
    this.audit = audit;
    this.clock = clock;
  }

  @PostMapping("/{kind:probe|hold|step-back}")
  RecoveryView order(
      @PathVariable String kind,
      @RequestBody(required = false) @Nullable Order body,
      @Nullable Principal user) {
    Order order = body == null ? new Order(null, null) : body;
    List<FieldError> errors = errors(kind, order);
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors).exception();
    }
    String reason = String.valueOf(order.reason()).strip();
    if (recovery.order(kind, reason, order.expiresAt())
        instanceof RecoveryOrder.Refused(String why)) {
      throw Problem.of(HttpStatus.CONFLICT, "not_possible_now", why).exception();
    }
    audit.record(
        user == null ? null : user.getName(),
        "recovery." + kind,
        reason,
        order.expiresAt() == null ? Map.of() : Map.of("expiresAt", order.expiresAt().toString()));
    return recovery.view();
  }

  private List<FieldError> errors(String kind, Order order) {
    List<FieldError> errors = new ArrayList<>();
    String reason = order.reason();
    if (reason == null || reason.isBlank()) {
      errors.add(new FieldError("reason", "is needed"));
    } else if (reason.length() > LONGEST_REASON) {
      errors.add(new FieldError("reason", "has more than 500 characters"));
    }
    Instant end = order.expiresAt();
    Instant now = clock.instant();
    if (end == null) {
      if (kind.equals(RecoveryOrders.HOLD)) {
        errors.add(new FieldError("expiresAt", "is needed for a hold"));
      }
    } else if (!end.isAfter(now) || end.isAfter(now.plus(LONGEST_HOLD))) {
      errors.add(new FieldError("expiresAt", "must be in the future, an hour ahead at most"));
    }
    return errors;
  }
}
