package dev.openshelf.platform;

/**
 * What the error page shows.
 *
 * @param status the HTTP status: 403, 404, 500, 503 and so on
 * @param code our stable code; a template may choose its own words by it
 * @param title a few words, in English
 * @param detail a sentence, in English
 * @param requestId what to tell whoever looks after the shop
 */
public record ErrorView(int status, String code, String title, String detail, String requestId) {}
