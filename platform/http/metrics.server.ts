import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type RequestKind = "page" | "private" | "form" | "api" | "webhook" | "file" | "health";

/** Durations in seconds, names from `pahiya_`. */
export interface Metrics {
  request(kind: RequestKind, status: number, seconds: number): void;
  /** Counts cache renders, once for all waiting; uncached requests do not count. */
  pageMade(status: number): void;
  job(name: string, outcome: "done" | "failed", seconds: number): void;
  gauge(
    name: string,
    help: string,
    labels: string[],
    read: () => Promise<[labels: Record<string, string>, value: number][]>,
  ): void;
  text(): Promise<string>;
  contentType: string;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "pahiya_request_seconds",
    help: "Requests answered, by kind and status class",
    labelNames: ["kind", "status"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const pages = new Counter({
    name: "pahiya_pages_made_total",
    help: "What the page cache had rendered: pages, public calls and what is drawn for its path alone",
    labelNames: ["status"],
    registers: [registry],
  });
  const jobs = new Histogram({
    name: "pahiya_job_seconds",
    help: "Jobs run, by name and outcome",
    labelNames: ["job", "outcome"],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers: [registry],
  });
  return {
    request: (kind, status, seconds) => requests.observe({ kind, status: `${Math.floor(status / 100)}xx` }, seconds),
    pageMade: (status) => pages.inc({ status: String(status) }),
    job: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    gauge(name, help, labelNames, read) {
      new Gauge({
        name: `pahiya_${name}`,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          // Missing without the database (see pahiya_database_up). Unlabelled gauges would start at 0.
          this.reset();
          if (labelNames.length === 0) this.remove();
          for (const [labels, value] of await read().catch(() => [])) this.set(labels, value);
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
