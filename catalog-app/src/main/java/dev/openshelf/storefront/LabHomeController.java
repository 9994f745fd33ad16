package dev.openshelf.storefront;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import dev.openshelf.platform.Problem;
import dev.openshelf.recommendation.Lab;
import dev.openshelf.recommendation.LabCache;
import dev.openshelf.recommendation.LabMode;
import dev.openshelf.recommendation.LabPlan;
import dev.openshelf.recommendation.LabScenario;
import dev.openshelf.recommendation.LabStand;
import dev.openshelf.serving.Deadline;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * Home as it would be if the upstream behaved as an experiment says, for a browser to measure. Each
 * visit is somebody new; shoppers notice nothing.
 */
@Controller
class LabHomeController implements DisposableBean {

  private static final String PATH = "/ops/lab/home";

  private final HomeShelf shelf;
  private final Lab lab;
  private final Cache<LabPlan, LabStand> stands =
      Caffeine.newBuilder()
          .maximumSize(4)
          .expireAfterAccess(Duration.ofMinutes(2))
          .executor(Runnable::run)
          .removalListener(LabHomeController::close)
          .build();

  LabHomeController(HomeShelf shelf, Lab lab) {
    this.shelf = shelf;
    this.lab = lab;
  }

  @GetMapping(PATH)
  ModelAndView home(
      @RequestParam(defaultValue = "normal") String scenario,
      @RequestParam(defaultValue = "1500") int delayMs,
      @RequestParam(defaultValue = "500") int status,
      @RequestParam(defaultValue = "0.3") double failureRate,
      @RequestParam(defaultValue = "cold") String cache,
      HttpServletResponse response) {
    LabPlan plan =
        new LabPlan(
            LabScenario.of(scenario).orElseThrow(() -> unknown("scenario")),
            delayMs,
            status,
            failureRate,
            1,
            LabCache.of(cache).orElseThrow(() -> unknown("cache")),
            LabMode.AFTER,
            1);
    plan.flaws()
        .forEach(
            (field, flaw) -> {
              throw Problem.invalid(field, flaw).exception();
            });
    Deadline sinceStart = Deadline.after(Duration.ZERO);
    HomeVisit visit =
        new HomeVisit(
            response,
            stands.get(plan, lab::stand).begin(PATH),
            CompletableFuture.completedFuture(List.of()),
            sinceStart);
    return new ModelAndView("storefront/home", Map.of("home", shelf.page(), "visit", visit));
  }

  private static RuntimeException unknown(String field) {
    return Problem.invalid(field, "is not known").exception();
  }

  private static void close(@Nullable LabPlan plan, @Nullable LabStand stand, RemovalCause cause) {
    if (stand != null) {
      stand.close();
    }
  }

  @Override
  public void destroy() {
    stands.invalidateAll();
  }
}
