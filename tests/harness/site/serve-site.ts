import type { Browser } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { borrowBrowser, giveBack } from "../browser/browser-pool.ts";
import { type Cluster, startCluster } from "../database/postgres-cluster.ts";
import { newPlace, type OwnPlace } from "./own-place.ts";
import { type RunningSite, startSite } from "./site.ts";

/** Address of the site by its name, as the site calls itself: passkeys are made for names, and never for a number. */
export const namedAddress = (url: string): string => url.replace("127.0.0.1", "localhost");

/** Starts the built site with a demo company of its own. */
export async function startOwnSite(env: Record<string, string> = {}): Promise<RunningSite & Pick<OwnPlace, "open">> {
  const place = await newPlace();
  const site = await startSite({ ...place.env, ...env }).catch(async (error: unknown) => {
    await place.remove();
    throw error;
  });
  return {
    ...site,
    open: place.open,
    async stop() {
      const code = await site.stop();
      await place.remove();
      return code;
    },
  };
}

/** A site and a browser at once. Each is handed over as it comes, so that it is there to be ended if the other one fails. */
async function beginBoth(
  served: { site: RunningSite; browser: Browser },
  starting: Promise<RunningSite>,
): Promise<void> {
  const begun = await Promise.allSettled([
    starting.then((site) => {
      served.site = site;
    }),
    borrowBrowser().then((browser) => {
      served.browser = browser;
    }),
  ]);
  for (const one of begun) if (one.status === "rejected") throw one.reason;
}

/** The built site and a browser for the tests of a file or a `describe`, from its first test to its last. */
export function serveSite(env: Record<string, string> = {}): { readonly site: RunningSite; readonly browser: Browser } {
  const served = {} as { site: RunningSite; browser: Browser };
  beforeAll(async () => {
    await beginBoth(served, startOwnSite(env));
  });
  afterAll(async () => {
    await giveBack(served.browser);
    await served.site?.stop();
  });
  return served;
}

/** Shares a site and a browser among tests that only read and leave nothing behind. */
export function serveToReaders(): { readonly site: Pick<RunningSite, "url">; readonly browser: Browser } {
  const served = { site: { url: inject("readingSite") } } as { site: { url: string }; browser: Browser };
  beforeAll(async () => {
    served.browser = await borrowBrowser();
  });
  afterAll(() => giveBack(served.browser));
  return served;
}

interface ServePlaceOptions {
  env?: Record<string, string>;
  /** With a PostgreSQL in the data folder, which the site and the command line beside it share. */
  ownServer?: boolean;
  /** Begins with an empty database, and an empty company in it. */
  isEmpty?: boolean;
  /** Its address has a name, for passkeys. */
  hasName?: boolean;
  /** Prepares the folder before the site starts. */
  prepare?(place: OwnPlace): Promise<void>;
}

/** As `serveSite`, with its place, for tests that work beside the site, or stop and restart it. */
export function servePlace({
  env = {},
  ownServer = false,
  isEmpty = false,
  hasName = false,
  prepare,
}: ServePlaceOptions = {}): {
  readonly place: OwnPlace;
  site: RunningSite;
  readonly browser: Browser;
} {
  const served = {} as { place: OwnPlace; site: RunningSite; browser: Browser };
  beforeAll(async () => {
    served.place = await newPlace({ ownServer, isEmpty });
    await prepare?.(served.place);
    await beginBoth(served, startSite({ ...served.place.env, ...env }));
    if (hasName) served.site = { ...served.site, url: namedAddress(served.site.url) };
  });
  afterAll(async () => {
    await giveBack(served.browser);
    await served.site?.stop();
    await served.place?.remove();
  });
  return served;
}

/** The same on a PostgreSQL of its own, which is there for the tests to take away. */
export function serveOnServer(): { readonly site: RunningSite; readonly browser: Browser; readonly cluster: Cluster } {
  const served = {} as { site: RunningSite; browser: Browser; cluster: Cluster };
  beforeAll(async () => {
    served.cluster = await startCluster();
    await beginBoth(served, startSite({ DATABASE_URL: served.cluster.url, LOG_LEVEL: "silent" }));
  });
  afterAll(async () => {
    await giveBack(served.browser);
    await served.site?.stop();
    await served.cluster?.stop();
  });
  return served;
}
