import { lockSaleOf, readSale, type Sale } from "#modules/booking/index.server.ts";
import { getProduct } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import { sum } from "#platform/money.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { creditTaxes, declaredOf, type PaperWords, placeOfSupply, taxesIn } from "../model.ts";
import { listGstRates, type RateTerms, termsOn } from "../rates.server.ts";
import { drawPaper } from "./draw-paper.server.ts";
import { linesOfSale } from "./paper-lines.ts";
import { listPapersOf, type TaxPaper } from "./read-papers.server.ts";

type Deps = { db: Db; clock: Clock };

const MOST_AT_ONCE = 100;

/** Makes the papers of all bookings whose money has moved. Runs every second. Returns the number of papers. */
export async function makeDuePapers(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom("tax_paper_due")
    .select("payable_ref")
    .groupBy("payable_ref")
    .orderBy(({ fn }) => fn.min("id"))
    .limit(MOST_AT_ONCE)
    .execute();
  return runEach(due, ({ payable_ref }) => makePapersOf(deps, payable_ref), "bookings' tax papers could not be made");
}

/**
 * Brings the papers of a booking to what is kept for its ride: more is invoiced, less is credited. The booking's lock
 * lets one process look at a time; what moves later is noted again.
 */
const makePapersOf = ({ db, clock }: Deps, payableRef: string): Promise<number> =>
  inTransaction(db, async (tx) => {
    const locked = await lockSaleOf(tx, payableRef);
    await tx.deleteFrom("tax_paper_due").where("payable_ref", "=", payableRef).execute();
    if (!locked) return 0;
    const sale = await readSale(tx, clock, locked.bookingId);
    const papers = await listPapersOf(tx, sale.bookingId);
    const invoices = papers.filter(({ kind }) => kind === "invoice");
    const net = sum(invoices.map(({ totalPaise, creditedPaise }) => totalPaise - creditedPaise));
    if (sale.keptPaise < net)
      return creditBack(tx, clock, { sale, invoices, partPaise: net - Math.max(0, sale.keptPaise) });
    if (sale.keptPaise === net) return 0;
    return invoice(tx, clock, { sale, isFirst: invoices.length === 0, partPaise: sale.keptPaise - net });
  });

/** Terms of the day of the sale, as they were entered by then; of a later change, today's. Null if it is not taxed. */
export async function termsOfSale(tx: Tx, clock: Clock, sale: Sale, isFirst: boolean): Promise<RateTerms | null> {
  const { soldAt, tourId } = sale;
  if (soldAt === null) return null;
  const { category } = await getProduct(tx, tourId);
  const rates = await listGstRates(tx);
  const entered = rates.filter(({ createdAt }) => createdAt <= soldAt);
  const atSale = termsOn(entered, { tourId, category, day: delhiDate(soldAt) });
  if (isFirst) return atSale;
  return termsOn(rates, { tourId, category, day: delhiDate(clock.now()) }) ?? atSale;
}

async function invoice(
  tx: Tx,
  clock: Clock,
  { sale, isFirst, partPaise }: { sale: Sale; isFirst: boolean; partPaise: number },
): Promise<number> {
  const terms = await termsOfSale(tx, clock, sale, isFirst);
  if (terms === null) return 0;
  const seller = await findSeller(tx);
  const { riddenIn, rateHundredths, sac } = terms;
  const buyer = buyerOf(sale);
  const place = placeOfSupply({ buyer, country: sale.country, riddenIn, sellerState: seller.state });
  const { name: tour } = await getProduct(tx, sale.tourId);
  const words: PaperWords = {
    ...{ seller, buyer },
    ...{ reference: sale.reference, tour, rideOn: sale.rideOn },
    lines: linesOfSale(sale, { tour, partPaise, isFirst }),
    declared: declaredOf(terms),
  };
  const taxes = taxesIn(partPaise, { rateHundredths, isInterState: place !== seller.state });
  const { bookingId } = sale;
  const about = { bookingId, invoiceId: null, now: clock.now(), totalPaise: partPaise, words };
  await drawPaper(tx, { kind: "invoice", sac, rateHundredths, place, ...taxes, ...about });
  return 1;
}

/** Buyer of a sale as its next invoice names them: the company that is billed, or the guest. */
export const buyerOf = ({ bill, guestName }: Pick<Sale, "bill" | "guestName">) => ({
  name: bill?.company ?? guestName,
  address: bill?.address ?? null,
  state: bill?.state ?? null,
  gstin: bill?.gstin ?? null,
  orderNumber: bill?.orderNumber ?? null,
});

/** Throws without a GSTIN: the paper waits until the company's facts have it again. */
export async function findSeller(tx: Tx): Promise<PaperWords["seller"]> {
  const { legalName, address, gstin } = await getPage(tx, "company");
  if (!gstin) throw new Error("a tax invoice is due, and the company's facts have no GSTIN");
  return { name: legalName, address, gstin, state: gstin.slice(0, 2) };
}

/** Credits the newest invoices first. */
async function creditBack(
  tx: Tx,
  clock: Clock,
  { sale, invoices, partPaise }: { sale: Sale; invoices: TaxPaper[]; partPaise: number },
): Promise<number> {
  let left = partPaise;
  let made = 0;
  for (const one of invoices.toReversed()) {
    const part = Math.min(left, one.totalPaise - one.creditedPaise);
    if (part === 0) continue;
    left -= part;
    made += 1;
    await creditInvoice(tx, clock, { sale, invoice: one, part });
  }
  return made;
}

/** Credits a part of an invoice, or all that is left of it. */
export async function creditInvoice(
  tx: Tx,
  clock: Clock,
  { sale, invoice: of, part }: { sale: Pick<Sale, "bookingId" | "rideOn">; invoice: TaxPaper; part: number },
): Promise<{ serial: string }> {
  const { rateHundredths, sac, place, words, creditedPaise } = of;
  // The table's CHECK refuses more than the invoice.
  await tx
    .updateTable("tax_paper")
    .set({ credited_paise: creditedPaise + part })
    .where("id", "=", of.id)
    .execute();
  const taxes = creditTaxes(part, creditedPaise, { rateHundredths, isInterState: place !== words.seller.state });
  const lines = [{ label: `Given back: ${words.tour}`, paise: part }];
  return drawPaper(tx, {
    ...{ kind: "credit_note", bookingId: sale.bookingId, invoiceId: of.id, now: clock.now() },
    ...{ sac, rateHundredths, place, totalPaise: part, ...taxes },
    words: { ...words, rideOn: sale.rideOn, lines },
  });
}
