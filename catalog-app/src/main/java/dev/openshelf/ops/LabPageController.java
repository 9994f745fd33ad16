package dev.openshelf.ops;

import dev.openshelf.jobs.JobView;
import dev.openshelf.platform.FieldError;
import dev.openshelf.platform.Problem;
import dev.openshelf.platform.ProblemException;
import java.security.Principal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** The recommendation experiment as a page. */
@Controller
@RequestMapping("/ops/lab")
final class LabPageController {

  /** More beside each other cannot be read. */
  private static final int MOST_COMPARED = 4;

  private final LabRuns runs;

  LabPageController(LabRuns runs) {
    this.runs = runs;
  }

  /** Without a choice the latest run is shown. */
  @GetMapping
  ModelAndView page(@RequestParam(name = "run", defaultValue = "") List<Long> chosen) {
    return page(chosen, LabPage.usual(), List.of());
  }

  @PostMapping
  ModelAndView start(@RequestParam Map<String, String> form, @Nullable Principal user) {
    try {
      long id = runs.submit(plan(form).plan(), user == null ? null : user.getName());
      return new ModelAndView("redirect:/ops/lab?run=" + id);
    } catch (ProblemException refused) {
      ModelAndView page = page(List.of(), new HashMap<>(form), refused.problem().errors());
      page.setStatus(HttpStatus.BAD_REQUEST);
      return page;
    }
  }

  @PostMapping("/{id}/cancel")
  String cancel(@PathVariable long id) {
    runs.cancel(id);
    return "redirect:/ops/lab?run=" + id;
  }

  private ModelAndView page(List<Long> chosen, Map<String, String> form, List<FieldError> errors) {
    List<JobView> all = runs.list();
    List<Long> ids = chosen.isEmpty() ? all.stream().limit(1).map(JobView::id).toList() : chosen;
    List<JobView> shown =
        ids.stream()
            .distinct()
            .limit(MOST_COMPARED)
            .map(runs::find)
            .flatMap(Optional::stream)
            .toList();
    return new ModelAndView("ops/lab", "lab", new LabPage(form, errors, all, shown));
  }

  private static LabRequest plan(Map<String, String> form) {
    return new LabRequest(
        form.get("scenario"),
        whole(form, "delayMs"),
        whole(form, "status"),
        number(form, "failureRate"),
        whole(form, "iterations"),
        form.get("cache"),
        form.get("mode"),
        whole(form, "concurrency"));
  }

  private static @Nullable Integer whole(Map<String, String> form, String field) {
    Double number = number(form, field);
    return number == null ? null : (int) Math.round(number);
  }

  private static @Nullable Double number(Map<String, String> form, String field) {
    String text = form.get(field);
    try {
      return text == null || text.isBlank() ? null : Double.valueOf(text.strip());
    } catch (NumberFormatException e) {
      throw Problem.invalid(field, "must be a number").exception();
    }
  }
}
