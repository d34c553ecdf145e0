import type { ProviderSettings } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";

const PATIENCE_MS = 10_000;

/**
 * Asks the provider for one order, as harmless a question as there is: whether it answers, knows the keys, and what time it has. By how
 * many seconds our clock is ahead of its, behind it where negative, to a second and the time that the answer was on its way (ten at the
 * most); null where it does not say. Null for all of it where there is no answer. Never throws.
 */
export async function askProvider(
  { apiBase, keyId, keySecret }: Pick<ProviderSettings, "apiBase" | "keyId" | "keySecret">,
  clock: Clock,
): Promise<{ status: number; secondsOff: number | null } | null> {
  const headers = { authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(`${apiBase}/v1/orders?count=1`, { headers, signal }).catch(() => null);
  if (answer === null) return null;
  await answer.body?.cancel().catch(() => undefined);
  const date = Date.parse(answer.headers.get("date") ?? "");
  const secondsOff = Number.isNaN(date) ? null : (clock.now().getTime() - date) / 1_000;
  return { status: answer.status, secondsOff };
}
