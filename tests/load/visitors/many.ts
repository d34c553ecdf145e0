import type { Load } from "../figures.ts";

/** Runs `work` in a loop on this many clients for some seconds. Returns count and speed. */
export async function many(
  clients: number,
  seconds: number,
  work: () => Promise<void>,
): Promise<Omit<Load, "statuses">> {
  const took: number[] = [];
  const begun = performance.now();
  const client = async (): Promise<void> => {
    while (performance.now() - begun < seconds * 1000) {
      const before = performance.now();
      await work();
      took.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const whole = (performance.now() - begun) / 1000;
  took.sort((one, other) => one - other);
  const at = (share: number): number =>
    Math.round(10 * (took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0)) / 10;
  return { perSecond: took.length / whole, p50: at(0.5), p99: at(0.99) };
}
