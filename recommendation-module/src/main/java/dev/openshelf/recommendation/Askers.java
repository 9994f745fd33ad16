package dev.openshelf.recommendation;

import jakarta.servlet.http.HttpServletRequest;

/** Tells who asks. A port: whoever knows shoppers binds it. */
public interface Askers {

  /** Whom the request is from; never waits and never throws. */
  Asker of(HttpServletRequest request);
}
