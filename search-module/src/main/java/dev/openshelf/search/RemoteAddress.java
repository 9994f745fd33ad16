package dev.openshelf.search;

import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** Tells callers apart by their addresses. Thread-safe. */
final class RemoteAddress implements CallerKey {

  @Override
  public String current() {
    return RequestContextHolder.getRequestAttributes()
            instanceof ServletRequestAttributes attributes
        ? attributes.getRequest().getRemoteAddr()
        : "";
  }
}
