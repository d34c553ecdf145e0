import { PROVIDER_TIMEOUT_MS, type ProviderSettings } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";

/**
 * Harmless question, to test answer, keys and clock. `secondsOff` is our clock minus theirs, within a second and the travel
 * time (at most ten).
 * Null without an answer. Never throws.
 */
export async function askProvider(
  { apiBase, keyId, keySecret }: Pick<ProviderSettings, "apiBase" | "keyId" | "keySecret">,
  clock: Clock,
): Promise<{ status: number; secondsOff: number | null } | null> {
  const headers = { authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` };
  const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS);
  const answer = await fetch(`${apiBase}/v1/orders?count=1`, { headers, signal }).catch(() => null);
  if (answer === null) return null;
  await answer.body?.cancel().catch(() => undefined);
  const date = Date.parse(answer.headers.get("date") ?? "");
  const secondsOff = Number.isNaN(date) ? null : (clock.now().getTime() - date) / 1_000;
  return { status: answer.status, secondsOff };
}
