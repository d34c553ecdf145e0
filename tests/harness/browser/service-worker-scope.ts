import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

export const SITE = "https://pahiya.example";
const script = readFileSync(new URL("../../../public/sw.js", import.meta.url), "utf8");
type Asked = string | URL | { url: string };
const urlOf = (request: Asked): string =>
  new URL(typeof request === "object" && "url" in request ? request.url : request, SITE).href;

/** As much of a browser's cache as the service worker uses. */
class PageCache {
  readonly kept = new Map<string, Response>();
  put = async (request: Asked, response: Response) => this.kept.set(urlOf(request), response);
  match = async (request: string | { url: string }, { ignoreSearch = false } = {}) => {
    const address = (url: string) => (ignoreSearch ? url.split("?")[0] : url);
    const found = [...this.kept].find(([url]) => address(url) === address(urlOf(request)));
    return found?.[1].clone();
  };
  keys = async () => [...this.kept.keys()].map((url) => ({ url }));
  delete = async (request: string | { url: string }) => this.kept.delete(urlOf(request));
  add = async (address: string) => this.kept.set(urlOf(address), new Response(address));
}

/** The service worker of the site (public/sw.js) in a browser that a test makes up. */
export class WorkerRoom {
  readonly pages = new PageCache();
  copies = new PageCache();
  isOnline = true;
  readonly navigator: { connection?: { saveData: boolean } } = {};
  /** Answer of the site to an address. */
  answer: (address: string) => Response | Promise<Response> = () => new Response("the page");
  /** Pending timers with their milliseconds. */
  readonly timers: { passes: () => void; milliseconds: number }[] = [];
  readonly told: object[] = [];
  readonly #hear: Record<string, (event: object) => void> = {};

  constructor() {
    const cacheOf = (name?: string) => (name === "bookings" ? this.copies : this.pages);
    this.pages.kept.set(`${SITE}/offline`, new Response("offline", { headers: { "cache-control": "public" } }));
    runInNewContext(script, {
      addEventListener: (name: string, listener: (event: object) => void) => {
        this.#hear[name] = listener;
      },
      caches: {
        open: async (name: string) => cacheOf(name),
        has: async () => true,
        // As in a browser, an open reference still writes into a deleted cache.
        delete: async (name: string) => {
          if (name !== "bookings") throw new Error(`nobody deletes ${name}`);
          this.copies = new PageCache();
        },
        match: (request: string, options: { cacheName?: string; ignoreSearch?: boolean } = {}) =>
          cacheOf(options.cacheName).match(request, options),
      },
      clients: {
        claim: async () => undefined,
        get: async () => ({ postMessage: (message: object) => this.told.push({ ...message }) }),
        matchAll: async () => [],
      },
      Headers,
      fetch: async (asked: Asked) => {
        if (!this.isOnline) throw new TypeError("no network");
        return this.answer(urlOf(asked).slice(SITE.length));
      },
      location: { origin: SITE },
      navigator: this.navigator,
      Response,
      setTimeout: (passes: () => void, milliseconds: number) => this.timers.push({ passes, milliseconds }),
      URL,
      URLSearchParams,
    });
  }

  /** Dispatches an event. Returns its response and the work it began. */
  begin(name: string, parts: object = {}): { response?: Promise<Response>; begun: Promise<unknown>[] } {
    const happening: ReturnType<typeof this.begin> = { begun: [] };
    this.#hear[name]?.({
      ...parts,
      waitUntil: (work: Promise<unknown>) => happening.begun.push(work),
      respondWith: (work: Promise<Response>) => {
        happening.response = work;
      },
    });
    return happening;
  }

  /** The same, and waits for all work. */
  async happen(name: string, parts: object = {}): Promise<Response | undefined> {
    const { response, begun } = this.begin(name, parts);
    const answered = await response;
    await Promise.all(begun);
    return answered;
  }

  /** Opens a page. */
  visit(path: string): Promise<Response | undefined> {
    return this.happen("fetch", { request: { method: "GET", mode: "navigate", url: SITE + path } });
  }
}
