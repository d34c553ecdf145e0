/** What a form's page says besides: how long whoever sent it too often has to wait. */
export function passRetryAfter({ actionHeaders }: { actionHeaders: Headers }): Record<string, string> {
  const seconds = actionHeaders.get("retry-after");
  return seconds === null ? {} : { "retry-after": seconds };
}
