/**
 * Says if a request failed because whoever sent it closed the connection before all of it had come, or before the answer: no fault of ours,
 * and nobody is there to be told. Node throws "aborted" with ECONNRESET where a body is read that has stopped coming; a database's or a
 * provider's connection that is reset says something else.
 */
export function isAbandonedRequest(error: unknown, { signal }: { signal: AbortSignal }): boolean {
  if (signal.aborted) return true;
  return error instanceof Error && "code" in error && error.code === "ECONNRESET" && error.message === "aborted";
}
