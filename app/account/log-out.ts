import { drafts } from "#app/web/forms/drafts.ts";
import { keptToken } from "./kept-token.ts";

/** Timeout in milliseconds; this call needs no other service. */
const PATIENCE_MS = 10_000;

/**
 * Ends the session on the server, then forgets token and drafts. False, forgetting nothing, if the server failed: the cookie
 * would still log the next person in.
 */
export async function logOut(): Promise<boolean> {
  const token = keptToken.get();
  const { ok } = await fetch("/logout", {
    method: "POST",
    keepalive: true,
    headers: { accept: "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => ({ ok: false }));
  if (ok) {
    drafts.forget();
    keptToken.forget();
  }
  return ok;
}
