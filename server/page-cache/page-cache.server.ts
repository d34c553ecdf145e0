import { createHash } from "node:crypto";
import { Busy, type FairQueue } from "#platform/http/fair-queue.server.ts";
import { type Coding, formsFor, inBrotli, inGzip, isCompressible } from "../http/compress.server.ts";

/** A page kept in memory, and in each coding that a browser has asked for. */
export interface KeptPage {
  etag: string;
  headers: Record<string, string>;
  identity: Buffer;
  /** False for what is compressed already: pictures, PDF. */
  isCompressible: boolean;
  /** Compresses it, once for each coding. */
  inCoding(coding: Coding): Promise<Buffer>;
}

interface Entry {
  page: KeptPage;
  tags: ReadonlySet<string>;
  madeAt: number;
  bytes: number;
  /** A count of all that was asked for, when this was. */
  askedAt: number;
  /** It was asked for again after it had been made. */
  isWanted: boolean;
  /** Something it shows has changed, or was not known: kept only for the day on which no better one can be made. */
  isOld: boolean;
  /** When numbers that it shows first moved since it was made: for a moment it is still sent. Null: they have not. */
  behindSince: number | null;
  /** When it was last begun to be made again, or made. */
  begunAt: number;
  /** It was made of what was known before. */
  isStale: boolean;
}

/** A page as the site makes it. Only what came out well is kept; `tags` say what must be watched. */
export interface MadePage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: ReadonlySet<string>;
  keep: boolean;
  /** Made of what was known before, the database not having answered: it can be made better as soon as that does. */
  isStale: boolean;
}

/** The tag of everything written; every page carries it. */
export const CONTENT = "content";

/** Longer than this no page is served from memory: cut-offs pass by themselves, without anything being written. */
const MAX_AGE_MS = 60_000;
/** Older than this a page is not even better than an excuse. */
const LAST_RESORT_MS = 24 * 60 * 60_000;
/** Longer than this nobody waits for a new page while there is an old one. */
const LATE_MS = 2_000;
/** A page that is behind is made again at most once in this time, and meanwhile sent as it is. */
const REDRAW_EVERY_MS = 1_000;
/** A page that has been behind for longer than this is not sent before it is made again. */
const LONGEST_BEHIND_MS = 2_000;
const MAX_PAGES = 2_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Who asks for a page: from which place, with which Accept-Encoding, and the queue in which it waits to be made. */
export interface PageAsked {
  queue: FairQueue;
  place: string;
  accepted?: string;
}

/** The changes of one thing that pages show, as counts of all changes: the last one of each sort. */
interface Changes {
  changed: number;
  moved: number;
}

/** A page that waits to be made, or is being made. */
interface Making {
  page: Promise<MadePage | KeptPage>;
  begin(): Promise<unknown>;
  isBegun: boolean;
  /** The places that have a turn for it. */
  places: Set<string>;
  /** Tells all who wait for it that no turn came. */
  refuse(busy: unknown): void;
}

/**
 * The public pages in memory: rendered once, compressed once a coding, sent until something they show has changed. The one who asks
 * first makes the page, those who ask meanwhile wait for it. A page that was being made while something changed is sent to
 * those who waited, and is old from the beginning. Where a new one cannot be made (the database is away), or not in time (it
 * hangs), the old one is sent: what is sold is asked for again before anything is paid, so that an old page can disappoint and
 * not deceive. A page that could only be made of what was known before, and says so, is sent to those who asked for it, and asked
 * for again by the next; it takes the place of no page that was made of what was so.
 *
 * Where only numbers have moved (a date has three places left and no longer five), the former page is sent for at most two seconds
 * while a new one is made, and it is made again at most once a second. See docs/decisions/0048.
 *
 * A few pages are made at once. Each place that asks for one that waits has its own turn for it, and the first turn makes it. Where no
 * turn comes, the old page is sent, else `Busy` is thrown. Where there are too many pages, those go first that nobody asked for again, and
 * of these the one that was asked for the longest ago.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #making = new Map<string, Making>();
  readonly #changesOf = new Map<string, Changes>();
  readonly #nowMs: () => number;
  /** Pages come late since one has: until one comes in time again, nobody who can have an old one waits at all. */
  #isLate = false;
  #changes = 0;
  #bytes = 0;
  #asked = 0;

  /** `nowMs` is a monotonic clock in milliseconds. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** The page if it is here and still good; fast, and makes nothing. */
  find(key: string): KeptPage | null {
    const entry = this.#entries.get(key);
    if (!entry || !this.#isGood(entry)) return null;
    if (entry.behindSince !== null && (!this.#isBarelyBehind(entry) || this.#mayBeRedrawn(key, entry))) return null;
    this.#asked += 1;
    entry.askedAt = this.#asked;
    entry.isWanted = true;
    return entry.page;
  }

  /** Finds the page, or has it made by `make` unless it is being made. */
  async get(key: string, make: () => Promise<MadePage>, asked: PageAsked): Promise<MadePage | KeptPage> {
    const found = this.find(key);
    if (found !== null) return found;
    const coming = this.#come(key, make, asked);
    const old = this.#lastResort(key);
    if (old === null) return coming;
    const entry = this.#entries.get(key);
    if (entry && this.#isGood(entry) && this.#isBarelyBehind(entry)) {
      // Heard by nobody, a failure would end the process.
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

  /** Something has changed: the pages that show it are made again when they are next asked for. Every page shows "content". */
  changed(...tags: string[]): void {
    this.#note("changed", tags);
    for (const entry of this.#entries.values()) if (shows(entry, tags)) entry.isOld = true;
  }

  /** Numbers have moved, and no page that shows them says what is wrong: it is made again soon, and sent meanwhile. */
  moved(...tags: string[]): void {
    this.#note("moved", tags);
    const now = this.#nowMs();
    for (const entry of this.#entries.values()) if (shows(entry, tags)) entry.behindSince ??= now;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#bytes };
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

  /** Waits for the page. One that had been begun before the last change of what it shows is made again. */
  async #come(key: string, make: () => Promise<MadePage>, asked: PageAsked): Promise<MadePage | KeptPage> {
    const isBegun = this.#making.get(key)?.isBegun;
    const page = await this.#takeTurn(key, make, asked);
    const entry = this.#entries.get(key);
    const isOld = entry !== undefined && entry.page === page && entry.isOld && !entry.isStale;
    return isBegun && isOld ? this.#takeTurn(key, make, asked) : page;
  }

  /** Waits for the page, and for a turn to make it where this place has none yet. */
  async #takeTurn(key: string, make: () => Promise<MadePage>, { queue, place, accepted }: PageAsked) {
    const making = this.#making.get(key) ?? this.#prepare(key, make, accepted);
    if (making.isBegun || making.places.has(place)) return making.page;
    making.places.add(place);
    const turn = queue.run(place, making.begin).catch((error: unknown) => {
      making.places.delete(place);
      // Others may have a turn for it still.
      if (making.places.size === 0) making.refuse(error);
      throw error;
    });
    // Another place's turn may come before.
    return Promise.race([making.page, turn.then(() => making.page)]);
  }

  #prepare(key: string, make: () => Promise<MadePage>, accepted = ""): Making {
    const { promise, resolve, reject } = Promise.withResolvers<MadePage | KeptPage>();
    // Heard by nobody, a failure would end the process.
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

  /** It goes on being made: who asks after that has it. */
  async #unlessLate(making: Promise<MadePage | KeptPage>, old: KeptPage): Promise<MadePage | KeptPage> {
    // Heard by nobody, a failure would end the process.
    making.catch(() => undefined);
    if (this.#isLate) return old;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<KeptPage>((resolve) => {
      timer = setTimeout(() => {
        this.#isLate = true;
        resolve(old);
      }, LATE_MS);
    });
    try {
      return await Promise.race([making, late]);
    } finally {
      clearTimeout(timer);
    }
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
    // In the coding of who asked first, as part of the turn; in others when they are asked for.
    const [coding = "identity"] = formsFor(accepted);
    if (page.isCompressible && coding !== "identity") await page.inCoding(coding);
    return page;
  }

  #lastResort(key: string): KeptPage | null {
    const entry = this.#entries.get(key);
    return entry && this.#nowMs() - entry.madeAt <= LAST_RESORT_MS ? entry.page : null;
  }

  /** What is gone, moved, or no longer to be kept does not come back on a bad day. */
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
    const isWanted = before?.isWanted ?? false;
    this.#entries.set(key, { ...known, page, madeAt: this.#nowMs(), bytes, askedAt: ++this.#asked, isWanted });
    this.#bytes += bytes;
    this.#dropOverflow();
  }

  /** A page was compressed that is kept: it takes more room. */
  #grow(key: string, page: KeptPage, bytes: number): void {
    const entry = this.#entries.get(key);
    if (entry?.page !== page) return;
    entry.bytes += bytes;
    this.#bytes += bytes;
    this.#dropOverflow();
  }

  #dropOverflow(): void {
    while (this.#entries.size > MAX_PAGES || this.#bytes > MAX_BYTES) {
      const [key, entry] = [...this.#entries].reduce((one, other) => (isBefore(other[1], one[1]) ? other : one));
      this.#drop(key, entry);
    }
  }

  #drop(key: string, entry: Entry): void {
    if (this.#entries.delete(key)) this.#bytes -= entry.bytes;
  }
}

const shows = ({ tags: shown }: Entry, tags: readonly string[]): boolean =>
  tags.some((tag) => tag === CONTENT || shown.has(tag));

/** Whether one goes before the other where there is no room for both. */
const isBefore = (one: Entry, other: Entry): boolean =>
  one.isWanted === other.isWanted ? one.askedAt < other.askedAt : !one.isWanted;

/** Quality 9 takes 25 ms of a page's 250 KB where this takes 4, and whoever asks first waits for it: for one byte in fifty. */
const KEPT_QUALITY = 6;
/** An address with a question in it is seldom asked for again. */
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
