package dev.openshelf.recommendation;

/**
 * Under what a result is kept: whose it is, and under which conditions it was given.
 *
 * @param account who was signed in, empty for nobody
 * @param authorization hash of the request's own token, empty without one
 */
record RecommendationKey(String shopper, String account, String authorization) {

  int bytes() {
    return 2 * (shopper.length() + account.length() + authorization.length());
  }

  /** The key as text, for stores outside of the process. */
  String text() {
    return shopper + "|" + authorization + "|" + account;
  }
}
