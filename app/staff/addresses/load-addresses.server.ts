import { listFormerAddresses } from "#modules/studio/index.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";

/** Former addresses of the site, with the pages that they lead to. */
export async function loadAddresses({ app }: ScreenAsk) {
  const all = await listFormerAddresses(app.db);
  const now = app.clock.now();
  return {
    title: "Former addresses",
    words: pluralize(all.length, "address leads on", "addresses lead on"),
    addresses: all.map(({ path, leadsTo, madeBy, madeAt }) => ({
      path,
      leadsTo,
      by: madeBy === null || madeAt === null ? null : `${madeBy}, ${delhiInstant(madeAt, now)}`,
    })),
  };
}

export type AddressesData = Awaited<ReturnType<typeof loadAddresses>>;
