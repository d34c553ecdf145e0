/** Passes on `retry-after` of an action or loader. */
export function passRetryAfter(given: { actionHeaders: Headers; loaderHeaders: Headers }): Record<string, string> {
  const seconds = given.actionHeaders.get("retry-after") ?? given.loaderHeaders.get("retry-after");
  return seconds === null ? {} : { "retry-after": seconds };
}
