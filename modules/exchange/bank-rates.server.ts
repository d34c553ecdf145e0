import { SaxesParser } from "saxes";
import type { ExchangeRates } from "#modules/content/model.ts";
import { type Currency, currencyCodes } from "#platform/text/currencies.ts";
import { dayField } from "#platform/time/day-field.ts";
import { RATES_LAST_DAYS } from "./model.ts";

/** A bank's rates of a day: units of each currency for one of `base`. */
export interface BankFile {
  source: string;
  day: string;
  base: string;
  units: ReadonlyMap<string, number>;
}

type Answer<Value> = { ok: true; value: Value } | { ok: false; why: string };

/** Rupees for a euro that no honest file has fewer or more of: a guard where no former rates stand. */
const RUPEES_FOR_A_EURO = [20, 500] as const;
/** Share by which a rate may differ from the former one. Over two weeks no currency that we show has moved so far. */
const MOST_MOVED = 0.25;
/** A file with fewer of our currencies is another file. */
const FEWEST = 5;
const MS_PER_DAY = 86_400_000;

class Fault extends Error {}

/**
 * Reads a central bank's daily rates in the form of the European Central Bank (`eurofxref-daily.xml`): one day with `<Cube time>`, and
 * in it `<Cube currency rate>` for one euro. Elements count by their local names.
 */
export function readBankFile(text: string): Answer<BankFile> {
  const parser = new SaxesParser({ xmlns: true });
  const units = new Map<string, number>();
  const found: { day?: string; source?: string; words?: string } = {};
  parser.on("error", (error) => {
    throw new Fault(`it is not well formed (${error.message})`);
  });
  parser.on("doctype", () => {
    throw new Fault("it has a DOCTYPE");
  });
  parser.on("opentag", ({ local, attributes }) => {
    if (local === "name") found.words = "";
    else delete found.words;
    if (local !== "Cube") return;
    const [time, currency, rate] = ["time", "currency", "rate"].map((name) => attributes[name]?.value);
    if (time !== undefined) {
      if (found.day !== undefined) throw new Fault("it has several days");
      if (!dayField.safeParse(time).success) throw new Fault(`"${time.slice(0, 40)}" is no day`);
      found.day = time;
    }
    if (currency === undefined) return;
    const worth = /^\d{1,9}(\.\d{1,9})?$/.test(rate ?? "") ? Number(rate) : 0;
    if (worth === 0) throw new Fault(`the rate of ${currency.slice(0, 10)} is no number above zero`);
    if (units.has(currency)) throw new Fault(`it has ${currency.slice(0, 10)} twice`);
    units.set(currency, worth);
  });
  const hear = (more: string): void => {
    if (found.words !== undefined) found.words += more;
  };
  parser.on("text", hear);
  parser.on("cdata", hear);
  parser.on("closetag", ({ local }) => {
    if (local === "name") found.source ??= found.words?.trim().slice(0, 80);
    delete found.words;
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof Fault) return { ok: false, why: error.message };
    throw error;
  }
  const { day, source } = found;
  if (day === undefined) return { ok: false, why: "it has no day" };
  if (!source) return { ok: false, why: "it does not say whose it is" };
  return { ok: true, value: { source, day, base: "EUR", units } };
}

/**
 * Works out rupees for one of each currency that we show. Refuses a file without rupees, of a day that is not of the last two weeks,
 * and one in which a currency moved by more than a quarter against `former`.
 *
 * @param today Local date in Delhi; tomorrow may have begun at the bank.
 */
export function bankRatesOf(
  { source, day, base, units }: BankFile,
  { today, former }: { today: string; former: ExchangeRates | null },
): Answer<ExchangeRates & { day: string }> {
  const refuse = (why: string) => ({ ok: false as const, why });
  const age = (Date.parse(today) - Date.parse(day)) / MS_PER_DAY;
  if (age < -1) return refuse(`its day, ${day}, is still to come`);
  if (age > RATES_LAST_DAYS) return refuse(`its day, ${day}, is more than ${RATES_LAST_DAYS} days ago`);
  const rupees = units.get("INR");
  if (rupees === undefined) return refuse("it has no rupees");
  const [fewest, most] = RUPEES_FOR_A_EURO;
  if (rupees < fewest || rupees > most) return refuse(`${rupees} rupees for a euro cannot be`);
  const rates = currencyCodes.flatMap((currency: Currency) => {
    const worth = currency === base ? 1 : units.get(currency);
    // Six digits, as the bank's own rates have: more would be made up.
    return worth === undefined ? [] : [{ currency, rupees: Number((rupees / worth).toPrecision(6)) }];
  });
  if (rates.length < FEWEST) return refuse(`it has ${rates.length} of our currencies`);
  const compared = former?.day ? former.rates : [];
  const moved = compared.find((one) => {
    const now = rates.find(({ currency }) => currency === one.currency);
    return now !== undefined && Math.abs(now.rupees / one.rupees - 1) > MOST_MOVED;
  });
  if (moved) return refuse(`${moved.currency} moved by more than a quarter since ${former?.day}`);
  return { ok: true, value: { day, source, rates } };
}
