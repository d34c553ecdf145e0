/**
 * True if the client closed the connection. Node reports an interrupted body as "aborted" with ECONNRESET; other resets read differently.
 */
export function isAbandonedRequest(error: unknown, { signal }: { signal: AbortSignal }): boolean {
  if (signal.aborted) return true;
  return error instanceof Error && "code" in error && error.code === "ECONNRESET" && error.message === "aborted";
}
