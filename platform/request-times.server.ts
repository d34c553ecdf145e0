/** Upper bounds in seconds. */
const BOUNDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, Number.POSITIVE_INFINITY];

/** How many took how long; each is counted in one bucket, and added up when it is read. */
interface Series {
  buckets: number[];
  sum: number;
}

/**
 * How long requests took, by kind and status class: a histogram as Prometheus reads it. prom-client's own makes a word of the
 * labels for every value, which shows in the answer of a kept page; here only numbers move, and the words are made for whoever
 * reads them.
 */
export class RequestTimes {
  readonly #name: string;
  readonly #help: string;
  /** By kind, and in it by the first digit of the status. */
  readonly #series = new Map<string, Series[]>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  observe(kind: string, status: number, seconds: number): void {
    let ofKind = this.#series.get(kind);
    if (!ofKind) {
      ofKind = [];
      this.#series.set(kind, ofKind);
    }
    const digit = Math.floor(status / 100);
    ofKind[digit] ??= { buckets: BOUNDS.map(() => 0), sum: 0 };
    const series = ofKind[digit];
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
    series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    series.sum += seconds;
  }

  /** In the text format of Prometheus, line for line what prom-client writes. */
  text(): string {
    const lines = [`# HELP ${this.#name} ${this.#help}`, `# TYPE ${this.#name} histogram`];
    for (const [kind, ofKind] of this.#series)
      ofKind.forEach(({ buckets, sum }, digit) => {
        const labels = `kind="${kind}",status="${digit}xx"`;
        let count = 0;
        for (const [number, bound] of BOUNDS.entries()) {
          count += buckets[number] ?? 0;
          const le = bound === Number.POSITIVE_INFINITY ? "+Inf" : bound;
          lines.push(`${this.#name}_bucket{le="${le}",${labels}} ${count}`);
        }
        lines.push(`${this.#name}_sum{${labels}} ${sum}`, `${this.#name}_count{${labels}} ${count}`);
      });
    return `${lines.join("\n")}\n`;
  }
}
