import type { Clock } from "#platform/clock.server.ts";
import type { Metrics } from "#platform/http/metrics.server.ts";
import { freeBytes } from "../data-folder.server.ts";
import type { SeenCertificate } from "../doctor/finding.server.ts";
import { lookAtCertificate } from "./look-at-certificate.server.ts";

const LOOKS_AGAIN_MS = 3_600_000;

export function watchFigures(
  metrics: Metrics,
  { dataDir, address, clock }: { dataDir: string; address: string | null; clock: Clock },
): void {
  metrics.gauge("disk_free_bytes", "What the disk of the data folder still takes", [], async () => [
    [{}, freeBytes(dataDir)],
  ]);
  if (address !== null) watchCertificate(metrics, address, clock);
}

/** Refreshes in the background: the first scrape has no value. */
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
