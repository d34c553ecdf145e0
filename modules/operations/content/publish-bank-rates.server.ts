import { listPageDocuments } from "#modules/content/index.server.ts";
import type { ExchangeRates } from "#modules/content/model.ts";
import { bankRatesOf, fetchBankFile, readBankFile } from "#modules/exchange/index.server.ts";
import { lockPublications, prepareText, publishText } from "#modules/studio/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database/database.server.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";

const page = { kind: "page", key: "exchange-rates" } as const;
const stuck = { kind: "rates.stuck", subject: "exchange-rates" };
/** Rates are older after a long holiday of banks; a week is none. */
const PATIENT_DAYS = 7;

/**
 * Reads a central bank's rates of the day and publishes them as a version of the site's rates, if they are newer. A file that is
 * wrong changes nothing and raises an alert at once; one that cannot be had does so when the rates are a week old.
 *
 * @param url Null if the company names no bank: then nothing happens.
 */
export async function publishBankRates(
  deps: { db: Db; clock: Clock; log: Logger },
  url: string | null,
  patienceMs?: number,
): Promise<"published" | "same" | "refused" | "unreachable" | null> {
  if (url === null) return null;
  const { db, clock, log } = deps;
  const fetched = await fetchBankFile(url, patienceMs);
  const today = delhiDate(clock.now());
  const warn = (why: string) => raiseAlert(deps, db, { ...stuck, detail: { why, host: new URL(url).host } });
  if ("why" in fetched) {
    log.warn({ why: fetched.why }, "the bank's rates could not be read");
    if (isOld(await standingRates(db), today)) await warn(fetched.why);
    return "unreachable";
  }
  const file = readBankFile(fetched.text);
  if (!file.ok) {
    await warn(file.why);
    return "refused";
  }
  return inTransaction(db, async (tx) => {
    await lockPublications(tx);
    const former = await standingRates(tx);
    const rates = bankRatesOf(file.value, { today, former });
    if (!rates.ok) {
      await raiseAlert(deps, tx, { ...stuck, detail: { why: rates.why, host: new URL(url).host } });
      return "refused";
    }
    await resolveAlert(deps, tx, stuck);
    if (former?.day && former.day >= rates.value.day) return "same";
    const prepared = await prepareText(tx, page, rates.value);
    if (prepared.state !== "ready") throw new Error(`the bank's rates cannot be published: ${prepared.state}`);
    await publishText(tx, clock, prepared, { origin: "bank", by: rates.value.source });
    return "published";
  });
}

async function standingRates(db: Sql): Promise<ExchangeRates | null> {
  const [found] = await listPageDocuments(db, [page.key]);
  return (found?.document as ExchangeRates | undefined) ?? null;
}

const isOld = (rates: ExchangeRates | null, today: string): boolean =>
  !rates?.day || Date.parse(today) - Date.parse(rates.day) > PATIENT_DAYS * 86_400_000;
