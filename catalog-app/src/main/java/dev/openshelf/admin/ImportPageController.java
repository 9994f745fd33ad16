package dev.openshelf.admin;

import dev.openshelf.imports.ImportFile;
import dev.openshelf.imports.ImportOutcome;
import dev.openshelf.imports.Imports;
import dev.openshelf.platform.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.ModelAndView;

/** Takes files to import and shows how far they are. */
@Controller
@RequestMapping(ImportPageController.LIST)
class ImportPageController {

  static final String LIST = "/admin/imports";

  private static final long KILO = 1024;

  private final Imports imports;

  ImportPageController(Imports imports) {
    this.imports = imports;
  }

  @GetMapping
  ModelAndView list() {
    return new ModelAndView("admin/imports", "jobs", imports.list());
  }

  @PostMapping
  ModelAndView upload(@RequestParam("file") MultipartFile file, @Nullable Principal user)
      throws IOException {
    if (file.isEmpty()) {
      return refused("is required");
    }
    try (InputStream content = file.getInputStream()) {
      ImportFile sent = new ImportFile(content, file.getContentType(), file.getOriginalFilename());
      return switch (imports.submit(sent, user == null ? null : user.getName())) {
        case ImportOutcome.Accepted accepted ->
            new ModelAndView("redirect:" + LIST + "/" + accepted.jobId());
        case ImportOutcome.TooLarge large ->
            refused("must have at most %,d KB".formatted(large.maxBytes() / KILO));
        case ImportOutcome.Unreadable unreadable -> refused(unreadable.reason());
      };
    }
  }

  private ModelAndView refused(String reason) {
    ModelAndView page = list();
    page.addObject("error", reason);
    page.setStatus(HttpStatus.UNPROCESSABLE_ENTITY);
    return page;
  }

  @GetMapping("/{id:\\d{1,18}}")
  ModelAndView show(@PathVariable long id) {
    return imports
        .find(id)
        .map(job -> new ModelAndView("admin/import", "view", new ImportPage(job)))
        .orElseThrow(() -> Problem.notFound("There is no such import.").exception());
  }

  @PostMapping("/{id:\\d{1,18}}/cancel")
  String cancel(@PathVariable long id) {
    String page = LIST + "/" + id;
    return imports.cancel(id) ? Done.IMPORT_CANCELLED.at(page) : "redirect:" + page;
  }
}
