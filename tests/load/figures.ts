import autocannon from "autocannon";

export type Row = Record<string, string | number>;

/** Prints rows as a Markdown table, ready for docs/figures.md. */
export function printTable(rows: Row[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: (string | number)[]): string => `| ${cells.join(" | ")} |`;
  console.log(line(columns));
  console.log(line(columns.map(() => "---")));
  for (const row of rows) console.log(line(columns.map((column) => row[column] ?? "")));
}

/** Milliseconds that `work` took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers by status, "200" → how many. */
  statuses: Record<string, number>;
}

/** Loads an address for `seconds` (after a second of warming up) and answers with requests per second and latencies in ms. */
export async function load(options: autocannon.Options, seconds = 4): Promise<Load> {
  await autocannon({ ...options, duration: 1 });
  const result = await autocannon({ ...options, duration: seconds });
  if (result.errors > 0) throw new Error(`${options.url}: ${result.errors} requests failed`);
  const statuses = Object.fromEntries(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count ?? 0]),
  );
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, statuses };
}
