package dev.openshelf.reports;

import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Role;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.servlet.ModelAndView;

/** Shows operators what browsers reported. */
@Controller
@ConditionalOnRole(Role.WEB)
final class ReportController {
  private final Reports reports;

  /** One page of the list, for programs. */
  record Answer(List<ReportView> items, long total, int number, int size) {}

  ReportController(Reports reports) {
    this.reports = reports;
  }

  @GetMapping("/api/ops/client-reports")
  @ResponseBody
  Answer list(@RequestParam MultiValueMap<String, String> parameters) {
    ReportFilter filter = ReportFilter.of(parameters);
    ReportList list = ReportList.of(reports, filter, parameters);
    return new Answer(list.rows(), list.total(), filter.number(), filter.size());
  }

  @GetMapping("/ops/reports")
  ModelAndView page(@RequestParam MultiValueMap<String, String> parameters) {
    return new ModelAndView(
        "reports/list", "list", ReportList.of(reports, ReportFilter.of(parameters), parameters));
  }
}
