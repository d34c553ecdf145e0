import { createHash } from "node:crypto";
import { inBrotli, inGzip, isCompressible } from "./compress.server.ts";

/** A page kept in memory, in every form that a browser may ask for. */
export interface KeptPage {
  etag: string;
  headers: Record<string, string>;
  identity: Buffer;
  /** Null for what is compressed already: pictures, PDF. */
  brotli: Buffer | null;
  gzip: Buffer | null;
}

interface Entry {
  page: KeptPage;
  tags: ReadonlySet<string>;
  madeAt: number;
  bytes: number;
  /** Something it shows has changed, or was not known: kept only for the day on which no better one can be made. */
  isOld: boolean;
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
const MAX_PAGES = 2_000;
const MAX_BYTES = 96 * 1024 * 1024;

/**
 * The public pages in memory: rendered once, compressed once, sent until something they show has changed. The one who asks
 * first makes the page, those who ask meanwhile wait for it. A page that was being made while something changed is sent to
 * those who waited, and is old from the beginning. Where a new one cannot be made (the database is away), or not in time (it
 * hangs), the old one is sent: what is sold is asked for again before anything is paid, so that an old page can disappoint and
 * not deceive. A page that could only be made of what was known before, and says so, is sent to those who asked for it, and asked
 * for again by the next; it takes the place of no page that was made of what was so.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #making = new Map<string, Promise<MadePage | KeptPage>>();
  /** When each tag last changed, as a count of changes. */
  readonly #changedAt = new Map<string, number>();
  readonly #nowMs: () => number;
  /** Pages come late since one has: until one comes in time again, nobody who can have an old one waits at all. */
  #isLate = false;
  #changes = 0;
  #bytes = 0;

  /** `nowMs` is a monotonic clock in milliseconds. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** The page if it is here and still good; fast, and makes nothing. */
  find(key: string): KeptPage | null {
    const entry = this.#entries.get(key);
    if (!entry || entry.isOld || this.#nowMs() - entry.madeAt > MAX_AGE_MS) return null;
    return entry.page;
  }

  /** The page, made by `make` unless it is here or being made. */
  async get(key: string, make: () => Promise<MadePage>): Promise<MadePage | KeptPage> {
    const found = this.find(key);
    if (found !== null) return found;
    const making = this.#making.get(key) ?? this.#begin(key, make);
    const old = this.#lastResort(key);
    return old === null ? making : this.#unlessLate(making, old);
  }

  /** Something has changed: the pages that show it are made again when they are next asked for. Every page shows "content". */
  changed(tag: string): void {
    this.#changes += 1;
    this.#changedAt.set(tag, this.#changes);
    for (const entry of this.#entries.values()) if (tag === CONTENT || entry.tags.has(tag)) entry.isOld = true;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#bytes };
  }

  #begin(key: string, make: () => Promise<MadePage>): Promise<MadePage | KeptPage> {
    const begun = this.#nowMs();
    const making = this.#make(key, make).finally(() => {
      this.#making.delete(key);
      if (this.#nowMs() - begun < LATE_MS) this.#isLate = false;
    });
    this.#making.set(key, making);
    return making;
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

  async #make(key: string, make: () => Promise<MadePage>): Promise<MadePage | KeptPage> {
    const begun = this.#changes;
    const made = await make().catch((error: unknown) => {
      const page = this.#lastResort(key);
      if (page === null) throw error;
      return page;
    });
    if ("etag" in made) return made;
    if (made.status >= 500) return this.#lastResort(key) ?? made;
    if (!made.keep) return this.#forget(key, made);
    const page = await compress(made);
    const hasChanged = [CONTENT, ...made.tags].some((tag) => (this.#changedAt.get(tag) ?? 0) > begun);
    if (!made.isStale || this.#lastResort(key) === null || this.#entries.get(key)?.isStale)
      this.#keep(key, page, made, made.isStale || hasChanged);
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

  #keep(key: string, page: KeptPage, { tags, isStale }: MadePage, isOld: boolean): void {
    const bytes = page.identity.length + (page.brotli?.length ?? 0) + (page.gzip?.length ?? 0);
    const before = this.#entries.get(key);
    if (before) this.#drop(key, before);
    this.#entries.set(key, { page, tags, madeAt: this.#nowMs(), bytes, isOld, isStale });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#entries.size <= MAX_PAGES && this.#bytes <= MAX_BYTES) break;
      this.#drop(oldest, entry);
    }
  }

  #drop(key: string, entry: Entry): void {
    if (this.#entries.delete(key)) this.#bytes -= entry.bytes;
  }
}

/** Quality 9 takes 25 ms of a page's 250 KB where this takes 4, and whoever asks first waits for it: for one byte in fifty. */
const BROTLI_QUALITY = 6;

async function compress({ headers, body }: MadePage): Promise<KeptPage> {
  const etag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  if (!isCompressible(headers["content-type"])) return { etag, headers, identity: body, brotli: null, gzip: null };
  const [brotli, gzipped] = await Promise.all([inBrotli(body, BROTLI_QUALITY), inGzip(body)]);
  return { etag, headers, identity: body, brotli, gzip: gzipped };
}
