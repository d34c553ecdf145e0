import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What a request is, as far as a watch cares: few kinds, so that the series stay few. */
export type RequestKind = "page" | "private" | "form" | "api" | "webhook" | "file" | "health";

/** The counters of this process. Names begin with `pahiya_`; durations are seconds. */
export interface Metrics {
  request(kind: RequestKind, status: number, seconds: number): void;
  /**
   * The page cache had something rendered: a page, a call or a picture, once for all who asked for it meanwhile. What
   * goes past it, as a very long address, is not counted.
   */
  pageMade(status: number): void;
  job(name: string, outcome: "done" | "failed", seconds: number): void;
  /** A figure that is read when somebody asks: `read` answers with values by their labels, and may fail. */
  gauge(
    name: string,
    help: string,
    labels: string[],
    read: () => Promise<[labels: Record<string, string>, value: number][]>,
  ): void;
  /** Everything in the text format of Prometheus. */
  text(): Promise<string>;
  contentType: string;
}

/** A registry of our own, with the figures of Node beside ours. */
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
          // Without the database these figures are missing, and pahiya_database_up says why. One without labels would begin at 0.
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
