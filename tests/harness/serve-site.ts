import { rm } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { launchBrowser } from "./browser.ts";
import { copyCompany } from "./company-on-server.ts";
import { type Cluster, startCluster } from "./postgres-cluster.ts";
import { newDemoFolder, type RunningSite, startSite } from "./site.ts";

/**
 * Starts the built site with the demo company of its own: on the run's PostgreSQL where there is one, which takes a fraction of the
 * time; else on the embedded engine, as for everybody who names a data folder.
 */
export async function startOwnSite(env: Record<string, string> = {}): Promise<RunningSite> {
  const model = inject("companyModel");
  if (model === undefined) return startSite(env);
  const place = await copyCompany(model);
  const site = await startSite({ ...place, ...env });
  return {
    ...site,
    async stop() {
      const code = await site.stop();
      await rm(place.DATA_DIR, { recursive: true, force: true });
      return code;
    },
  };
}

/** The built site and a browser for the tests of a file or a `describe`, from its first test to its last. */
export function serveSite(env: Record<string, string> = {}): { readonly site: RunningSite; readonly browser: Browser } {
  const served = {} as { site: RunningSite; browser: Browser };
  beforeAll(async () => {
    [served.site, { browser: served.browser }] = await Promise.all([startOwnSite(env), launchBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await served.browser?.close();
    await served.site?.stop();
  });
  return served;
}

/** A site and a browser for who only reads: the site is everybody's, and nothing may be left behind in it. */
export function serveToReaders(): { readonly site: Pick<RunningSite, "url">; readonly browser: Browser } {
  const served = { site: { url: inject("readingSite") } } as { site: { url: string }; browser: Browser };
  beforeAll(async () => {
    ({ browser: served.browser } = await launchBrowser());
  }, 60_000);
  afterAll(() => served.browser?.close());
  return served;
}

/** As `serveSite`, with its data folder, for whoever works in it beside the site, or stops the site and starts another there. */
export function serveDemoFolder(): { readonly folder: string; site: RunningSite; readonly browser: Browser } {
  const served = {} as { folder: string; site: RunningSite; browser: Browser };
  beforeAll(async () => {
    served.folder = await newDemoFolder();
    [served.site, { browser: served.browser }] = await Promise.all([
      startSite({ DATA_DIR: served.folder }),
      launchBrowser(),
    ]);
  }, 120_000);
  afterAll(async () => {
    await served.browser?.close();
    await served.site?.stop();
    if (served.folder) await rm(served.folder, { recursive: true, force: true });
  });
  return served;
}

/** The same on a PostgreSQL of its own, which is there for the tests to take away. */
export function serveOnServer(): { readonly site: RunningSite; readonly browser: Browser; readonly cluster: Cluster } {
  const served = {} as { site: RunningSite; browser: Browser; cluster: Cluster };
  beforeAll(async () => {
    served.cluster = await startCluster();
    [served.site, { browser: served.browser }] = await Promise.all([
      startSite({ DATABASE_URL: served.cluster.url, LOG_LEVEL: "silent" }),
      launchBrowser(),
    ]);
  }, 120_000);
  afterAll(async () => {
    await served.browser?.close();
    await served.site?.stop();
    await served.cluster?.stop();
  });
  return served;
}
