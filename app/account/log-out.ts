import { drafts } from "#app/web/forms/drafts.ts";
import { keptToken } from "./kept-token.ts";

/** How long somebody waits for it, in milliseconds: the site asks nobody else meanwhile. */
const PATIENCE_MS = 10_000;

/**
 * Ends the session on the server, and then here, with what was begun to be written. False where the server could not be told, did not
 * answer in time, or could not do it: then nothing is forgotten, for the next person at this computer would still be let in by the cookie.
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
