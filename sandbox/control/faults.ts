import { invalid } from "../api/refused.ts";
import { newSeed } from "../surroundings.ts";
import { chance } from "./chance.ts";

/** Faults of an answer to the shop. */
const callFaults = ["http429", "http500", "http504", "html502", "timeout", "dieMidRequest"] as const;
const otherFaults = [
  ...["dropWebhook", "delayWebhook", "duplicateWebhook", "reorderWebhook"],
  ...["lateAuthorisation", "lowBalance", "pendingRefund", "http409"],
] as const;
const kinds: readonly string[] = [...callFaults, ...otherFaults];

export type CallFault = (typeof callFaults)[number];

/** A planned fault for the next calls of a path, event or id. */
interface Planned {
  fault: string;
  /** Path (`:name` matches one part, method optional), event or id; null for anything. */
  path: string | null;
  times: number;
  afterWork: boolean;
}

interface Done {
  number: number;
  fault: string;
  where: string;
  afterWork?: boolean;
}

/** Decides on faults. Each kind has its own random stream, so the n-th refund of a seed always meets the same fate. */
export class Faults {
  #seed = newSeed();
  #rates: Record<string, number> = {};
  #streams = new Map<string, () => number>();
  #planned: Planned[] = [];
  readonly #done: Done[] = [];

  /** Resets the seed and the rates (0 to 1) of each fault. */
  configure(wish: { seed?: number; rates?: Record<string, number> }): void {
    for (const [kind, rate] of Object.entries(wish.rates ?? {})) {
      known(kind);
      if (!(rate >= 0 && rate <= 1)) throw invalid(`The rate of ${kind} must be from 0 to 1.`, "rates");
    }
    this.#seed = wish.seed ?? newSeed();
    this.#rates = wish.rates ?? {};
    this.#streams = new Map();
    this.#planned = [];
    this.#done.length = 0;
  }

  plan(wish: { fault: string; path?: string; times?: number; afterWork?: boolean }): void {
    known(wish.fault);
    const { fault, path = null, times = 1, afterWork = fault === "dieMidRequest" } = wish;
    this.#planned.push({ fault, path, times, afterWork });
  }

  /** True if the fault occurs here; records it. */
  strikes(fault: string, where: string): boolean {
    const planned = this.#takePlanned([fault], where);
    if (planned === undefined && !this.#drawn(fault)) return false;
    this.#write({ fault, where });
    return true;
  }

  /** Fault of a call, and if its work was done. Pages meet planned faults only. */
  forCall(where: string, isPage: boolean): { fault: CallFault; afterWork: boolean } | undefined {
    const planned = this.#takePlanned(callFaults, where);
    const fault = planned?.fault ?? (isPage ? undefined : callFaults.find((kind) => this.#drawn(kind)));
    if (fault === undefined) return undefined;
    const afterWork = planned?.afterWork ?? this.draw("afterWork") < 0.5;
    this.#write({ fault, where, afterWork });
    return { fault: fault as CallFault, afterWork };
  }

  /** Next number of a stream, in [0, 1). */
  draw(name: string): number {
    const stream = this.#streams.get(name) ?? chance(this.#seed, name);
    this.#streams.set(name, stream);
    return stream();
  }

  show = () => ({ seed: this.#seed, rates: this.#rates, planned: this.#planned, done: this.#done });

  #drawn(fault: string): boolean {
    const rate = this.#rates[fault] ?? 0;
    return rate > 0 && this.draw(fault) < rate;
  }

  #takePlanned(faults: readonly string[], where: string): Planned | undefined {
    const planned = this.#planned.find(
      ({ fault, path }) => faults.includes(fault) && (path === null || fits(path, where)),
    );
    if (planned === undefined) return undefined;
    planned.times -= 1;
    if (planned.times <= 0) this.#planned = this.#planned.filter((one) => one !== planned);
    return planned;
  }

  #write(done: Omit<Done, "number">): void {
    this.#done.push({ number: this.#done.length + 1, ...done });
  }
}

function known(kind: string): void {
  if (!kinds.includes(kind)) throw invalid(`There is no fault ${kind}; there are ${kinds.join(", ")}.`, "fault");
}

function fits(path: string, where: string): boolean {
  const pattern = path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/]+");
  return new RegExp(`^([A-Z]+ )?${pattern}$`).test(where);
}
