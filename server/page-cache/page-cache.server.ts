import { createHash } from "node:crypto";
import { Busy, type FairQueue } from "#platform/http/fair-queue.server.ts";
import { withTimeout } from "#platform/with-timeout.ts";
import { type Coding, formsFor, inBrotli, inGzip, isCompressible } from "../http/compress.server.ts";

export interface KeptPage {
  etag: string;
  headers: Record<string, string>;
  identity: Buffer;
  isCompressible: boolean;
  inCoding(coding: Coding): Promise<Buffer>;
}

interface Entry {
  page: KeptPage;
  tags: ReadonlySet<string>;
  madeAt: number;
  bytes: number;
  /** Count of all requests at the last one for this page. */
  askedAt: number;
  asked: Asked;
  /** Shown content has changed: kept as a fallback only. */
  isOld: boolean;
  /** Time of the first move of shown numbers since it was made, or null. */
  behindSince: number | null;
  begunAt: number;
  isStale: boolean;
}

/** Only a 200 is cached. */
export interface MadePage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: ReadonlySet<string>;
  keep: boolean;
  /** Made from stale data: the database did not answer. */
  isStale: boolean;
}

/** Tag of all written content, on every page. */
export const CONTENT = "content";

/** Maximum age: cut-offs pass without any write. */
const MAX_AGE_MS = 60_000;
/** Maximum age of a fallback page. */
const LAST_RESORT_MS = 24 * 60 * 60_000;
/** Longest wait for a new page while there is an old one. */
const LATE_MS = 2_000;
const REDRAW_EVERY_MS = 1_000;
const LONGEST_BEHIND_MS = 2_000;

type Asked = "once" | "again";
/** A stranger's pages neither fill the memory nor push others out. */
const MOST = {
  once: { pages: 500, bytes: 16 * 1024 * 1024 },
  again: { pages: 1_500, bytes: 48 * 1024 * 1024 },
} as const;

export interface PageAsked {
  queue: FairQueue;
  place: string;
  accepted?: string;
}

/** Counters of a tag's last changes. */
interface Changes {
  changed: number;
  moved: number;
}

interface Making {
  page: Promise<MadePage | KeptPage>;
  begin(): Promise<unknown>;
  isBegun: boolean;
  places: Set<string>;
  refuse(busy: unknown): void;
}

/**
 * Public pages in memory, until shown content changes. Concurrent requests share one rendering, in turns by network place.
 * If no new page can be made in time, the old one is sent: payment checks everything again. Without one, `Busy` is thrown.
 * A page whose content changes while it is made goes to those who wait, and is old at once.
 * Stale data never replaces fresh. Moved numbers (places left) may lag two seconds, with one renewal a second:
 * docs/decisions/0048.
 * Pages requested once have a quarter of the room, the others the rest; the least recently requested go first.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #making = new Map<string, Making>();
  readonly #changesOf = new Map<string, Changes>();
  readonly #nowMs: () => number;
  /** While rendering is late, an old page is sent at once. */
  #isLate = false;
  #changes = 0;
  readonly #held = { once: { pages: 0, bytes: 0 }, again: { pages: 0, bytes: 0 } };
  #asked = 0;

  /** `nowMs` is monotonic, in milliseconds. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Finds a good cached page; never renders. */
  find(key: string): KeptPage | null {
    const entry = this.#entries.get(key);
    if (!entry || !this.#isGood(entry)) return null;
    if (entry.behindSince !== null && (!this.#isBarelyBehind(entry) || this.#mayBeRedrawn(key, entry))) return null;
    entry.askedAt = ++this.#asked;
    if (entry.asked === "once") {
      this.#count(entry, -1);
      entry.asked = "again";
      this.#count(entry, 1);
      this.#dropOverflow("again");
    }
    return entry.page;
  }

  async get(key: string, make: () => Promise<MadePage>, asked: PageAsked): Promise<MadePage | KeptPage> {
    const found = this.find(key);
    if (found !== null) return found;
    const coming = this.#come(key, make, asked);
    const old = this.#lastResort(key);
    if (old === null) return coming;
    const entry = this.#entries.get(key);
    if (entry && this.#isGood(entry) && this.#isBarelyBehind(entry)) {
      // An unhandled rejection would end the process.
      coming.catch(() => undefined);
      return old;
    }
    return this.#unlessLate(
      coming.catch((error: unknown) => {
        if (error instanceof Busy) return old;
        throw error;
      }),
      old,
    );
  }

  changed(...tags: string[]): void {
    this.#note("changed", tags);
    for (const entry of this.#entries.values()) if (shows(entry, tags)) entry.isOld = true;
  }

  /** The pages stay valid for a moment and are renewed soon. */
  moved(...tags: string[]): void {
    this.#note("moved", tags);
    const now = this.#nowMs();
    for (const entry of this.#entries.values()) if (shows(entry, tags)) entry.behindSince ??= now;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#held.once.bytes + this.#held.again.bytes };
  }

  #note(sort: keyof Changes, tags: readonly string[]): void {
    this.#changes += 1;
    for (const tag of tags) {
      const before = this.#changesOf.get(tag) ?? { changed: 0, moved: 0 };
      this.#changesOf.set(tag, { ...before, [sort]: this.#changes });
    }
  }

  #isGood = ({ isOld, madeAt }: Entry): boolean => !isOld && this.#nowMs() - madeAt <= MAX_AGE_MS;

  #isBarelyBehind = ({ behindSince }: Entry): boolean =>
    behindSince !== null && this.#nowMs() - behindSince <= LONGEST_BEHIND_MS;

  #mayBeRedrawn = (key: string, { begunAt }: Entry): boolean =>
    !this.#making.has(key) && this.#nowMs() - begunAt >= REDRAW_EVERY_MS;

  /** Repeats a rendering begun before the last change. */
  async #come(key: string, make: () => Promise<MadePage>, asked: PageAsked): Promise<MadePage | KeptPage> {
    const isBegun = this.#making.get(key)?.isBegun;
    const page = await this.#takeTurn(key, make, asked);
    const entry = this.#entries.get(key);
    const isOld = entry !== undefined && entry.page === page && entry.isOld && !entry.isStale;
    return isBegun && isOld ? this.#takeTurn(key, make, asked) : page;
  }

  async #takeTurn(key: string, make: () => Promise<MadePage>, { queue, place, accepted }: PageAsked) {
    const making = this.#making.get(key) ?? this.#prepare(key, make, accepted);
    if (making.isBegun || making.places.has(place)) return making.page;
    making.places.add(place);
    const turn = queue.run(place, making.begin).catch((error: unknown) => {
      making.places.delete(place);
      // Others may still have a turn for it.
      if (making.places.size === 0) making.refuse(error);
      throw error;
    });
    // Another place's turn may come first.
    return Promise.race([making.page, turn.then(() => making.page)]);
  }

  #prepare(key: string, make: () => Promise<MadePage>, accepted = ""): Making {
    const { promise, resolve, reject } = Promise.withResolvers<MadePage | KeptPage>();
    promise.catch(() => undefined);
    const making: Making = {
      page: promise,
      isBegun: false,
      places: new Set(),
      begin: () => {
        if (!making.isBegun) resolve(this.#begin(key, make, accepted));
        making.isBegun = true;
        return promise;
      },
      refuse: (busy) => {
        if (!making.isBegun) this.#making.delete(key);
        reject(busy);
      },
    };
    this.#making.set(key, making);
    return making;
  }

  #begin(key: string, make: () => Promise<MadePage>, accepted: string): Promise<MadePage | KeptPage> {
    const begun = this.#nowMs();
    const former = this.#entries.get(key);
    if (former) former.begunAt = begun;
    return this.#make(key, make, accepted).finally(() => {
      this.#making.delete(key);
      if (this.#nowMs() - begun < LATE_MS) this.#isLate = false;
    });
  }

  /** The rendering continues for later requests. */
  async #unlessLate(making: Promise<MadePage | KeptPage>, old: KeptPage): Promise<MadePage | KeptPage> {
    making.catch(() => undefined);
    if (this.#isLate) return old;
    return withTimeout(making, LATE_MS, () => {
      this.#isLate = true;
      return old;
    });
  }

  async #make(key: string, make: () => Promise<MadePage>, accepted: string): Promise<MadePage | KeptPage> {
    const [begun, begunAt] = [this.#changes, this.#nowMs()];
    const made = await make().catch((error: unknown) => {
      const page = this.#lastResort(key);
      if (page === null) throw error;
      return page;
    });
    if ("etag" in made) return made;
    if (made.status >= 500) return this.#lastResort(key) ?? made;
    if (!made.keep) return this.#forget(key, made);
    const quality = key.includes("?") ? QUICK_QUALITY : KEPT_QUALITY;
    const page: KeptPage = asKept(made, quality, (bytes) => this.#grow(key, page, bytes));
    const hasSince = (sort: keyof Changes): boolean =>
      [CONTENT, ...made.tags].some((tag) => (this.#changesOf.get(tag)?.[sort] ?? 0) > begun);
    if (!made.isStale || this.#lastResort(key) === null || this.#entries.get(key)?.isStale)
      this.#keep(key, page, {
        tags: made.tags,
        isStale: made.isStale,
        isOld: made.isStale || hasSince("changed"),
        behindSince: hasSince("moved") ? begunAt : null,
        begunAt,
      });
    // Coding of the first request, within its turn; others on demand.
    const [coding = "identity"] = formsFor(accepted);
    if (page.isCompressible && coding !== "identity") await page.inCoding(coding);
    return page;
  }

  #lastResort(key: string): KeptPage | null {
    const entry = this.#entries.get(key);
    return entry && this.#nowMs() - entry.madeAt <= LAST_RESORT_MS ? entry.page : null;
  }

  /** A gone page must not return as a fallback. */
  #forget(key: string, made: MadePage): MadePage {
    const entry = this.#entries.get(key);
    if (entry && made.status !== 200) this.#drop(key, entry);
    return made;
  }

  #keep(
    key: string,
    page: KeptPage,
    known: Pick<Entry, "tags" | "isStale" | "isOld" | "behindSince" | "begunAt">,
  ): void {
    const before = this.#entries.get(key);
    if (before) this.#drop(key, before);
    const bytes = page.identity.length;
    const asked = before ? "again" : "once";
    const entry: Entry = { ...known, page, madeAt: this.#nowMs(), bytes, askedAt: ++this.#asked, asked };
    this.#entries.set(key, entry);
    this.#count(entry, 1);
    this.#dropOverflow(asked);
  }

  #grow(key: string, page: KeptPage, bytes: number): void {
    const entry = this.#entries.get(key);
    if (entry?.page !== page) return;
    entry.bytes += bytes;
    this.#held[entry.asked].bytes += bytes;
    this.#dropOverflow(entry.asked);
  }

  #dropOverflow(asked: Asked): void {
    const [held, most] = [this.#held[asked], MOST[asked]];
    while (held.pages > most.pages || held.bytes > most.bytes) {
      const alike = [...this.#entries].filter(([, entry]) => entry.asked === asked);
      const [key, entry] = alike.reduce((one, other) => (other[1].askedAt < one[1].askedAt ? other : one));
      this.#drop(key, entry);
    }
  }

  #drop(key: string, entry: Entry): void {
    if (this.#entries.delete(key)) this.#count(entry, -1);
  }

  /** Counts an entry in (1) or out (-1). */
  #count({ asked, bytes }: Entry, pages: 1 | -1): void {
    this.#held[asked].pages += pages;
    this.#held[asked].bytes += pages * bytes;
  }
}

const shows = ({ tags: shown }: Entry, tags: readonly string[]): boolean =>
  tags.some((tag) => tag === CONTENT || shown.has(tag));

/** Quality 9 takes 25 ms for 250 KB instead of 4, to save two percent. */
const KEPT_QUALITY = 6;
/** Lower: addresses with a query rarely return. */
const QUICK_QUALITY = 4;

function asKept({ headers, body }: MadePage, quality: number, grown: (bytes: number) => void): KeptPage {
  const etag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const codings = new Map<Coding, Promise<Buffer>>();
  return {
    etag,
    headers,
    identity: body,
    isCompressible: isCompressible(headers["content-type"]),
    inCoding(coding) {
      const made = codings.get(coding) ?? (coding === "br" ? inBrotli(body, quality) : inGzip(body));
      if (!codings.has(coding)) {
        codings.set(coding, made);
        made.then(({ length }) => grown(length)).catch(() => codings.delete(coding));
      }
      return made;
    },
  };
}
