import type { Clock } from "#platform/clock.server.ts";
import type { Metrics } from "#platform/http/metrics.server.ts";
import { freeBytes } from "../data-folder.server.ts";
import type { SeenCertificate } from "../doctor/finding.server.ts";
import { lookAtCertificate } from "./look-at-certificate.server.ts";

/** A certificate lasts for weeks; nobody need be asked for it each time that the watch asks us. */
const LOOKS_AGAIN_MS = 3_600_000;

/**
 * Has /metrics say how many bytes are free for this process's data folder, and for how many seconds the certificate at `address` lasts; of
 * the latter nothing where there is no address, or where it cannot be seen from here.
 */
export function watchFigures(
  metrics: Metrics,
  { dataDir, address, clock }: { dataDir: string; address: string | null; clock: Clock },
): void {
  metrics.gauge("disk_free_bytes", "What the disk of the data folder still takes", [], async () => [
    [{}, freeBytes(dataDir)],
  ]);
  if (address !== null) watchCertificate(metrics, address, clock);
}

/** Each process looks by itself, once an hour, and behind the back of whoever asks: the first question after a start has no answer yet. */
function watchCertificate(metrics: Metrics, address: string, clock: Clock): void {
  let seen: SeenCertificate | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  metrics.gauge("certificate_left_seconds", "How long the site's certificate lasts", [], async () => {
    const now = clock.now().getTime();
    if (now - lookedAt >= LOOKS_AGAIN_MS) {
      lookedAt = now;
      void lookAtCertificate(address).then((found) => {
        seen = found;
      });
    }
    return seen === null ? [] : [[{}, (seen.endsAt.getTime() - now) / 1_000]];
  });
}
