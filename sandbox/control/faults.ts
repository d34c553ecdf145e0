import { invalid } from "../api/refused.ts";
import { newSeed } from "../surroundings.ts";
import { chance } from "./chance.ts";

/** What can go wrong with an answer to the shop. */
const callFaults = ["http429", "http500", "http504", "html502", "timeout", "dieMidRequest"] as const;
const otherFaults = [
  ...["dropWebhook", "delayWebhook", "duplicateWebhook", "reorderWebhook"],
  ...["lateAuthorisation", "lowBalance", "pendingRefund", "http409"],
] as const;
const kinds: readonly string[] = [...callFaults, ...otherFaults];

export type CallFault = (typeof callFaults)[number];

/** A fault that was asked for: the next call of a path, event or id, so many times. */
interface Planned {
  fault: string;
  /** A path with `:name` for any one part, with or without its method; an event; an id; null for whatever comes next. */
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

/**
 * Decides what goes wrong. Every kind of fault draws from a stream of its own: the n-th refund of a run meets the same
 * fate under the same seed, whatever webhooks did in between.
 */
export class Faults {
  #seed = newSeed();
  #rates: Record<string, number> = {};
  #streams = new Map<string, () => number>();
  #planned: Planned[] = [];
  readonly #done: Done[] = [];

  /** Starts over: a seed, and of each kind of fault how many in one. */
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

  /** Plans a fault for the next call of a path. */
  plan(wish: { fault: string; path?: string; times?: number; afterWork?: boolean }): void {
    known(wish.fault);
    const { fault, path = null, times = 1, afterWork = fault === "dieMidRequest" } = wish;
    this.#planned.push({ fault, path, times, afterWork });
  }

  /** Whether this fault strikes here and now; it is written down if it does. */
  strikes(fault: string, where: string): boolean {
    const planned = this.#takePlanned([fault], where);
    if (planned === undefined && !this.#drawn(fault)) return false;
    this.#write({ fault, where });
    return true;
  }

  /** The fault that strikes a call, and whether the call did its work before. Only what was planned strikes a page. */
  forCall(where: string, isPage: boolean): { fault: CallFault; afterWork: boolean } | undefined {
    const planned = this.#takePlanned(callFaults, where);
    const fault = planned?.fault ?? (isPage ? undefined : callFaults.find((kind) => this.#drawn(kind)));
    if (fault === undefined) return undefined;
    const afterWork = planned?.afterWork ?? this.draw("afterWork") < 0.5;
    this.#write({ fault, where, afterWork });
    return { fault: fault as CallFault, afterWork };
  }

  /** The next number of a stream, from 0 up to 1. */
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
