/** Passes on how long to wait: after a form that was sent too often, or while too much is asked of a page. */
export function passRetryAfter(given: { actionHeaders: Headers; loaderHeaders: Headers }): Record<string, string> {
  const seconds = given.actionHeaders.get("retry-after") ?? given.loaderHeaders.get("retry-after");
  return seconds === null ? {} : { "retry-after": seconds };
}
