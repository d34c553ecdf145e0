import { lockSaleOf, readSale, type Sale } from "#modules/booking/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { sum } from "#platform/money.ts";
import { lacksAddress, placeOfSupply, taxesIn } from "../model.ts";
import { drawPaper } from "./draw-paper.server.ts";
import { buyerOf, creditInvoice, findSeller, termsOfSale } from "./make-papers.server.ts";
import { listPapersOf, type TaxPaper } from "./read-papers.server.ts";

/** Part of an invoice that no credit note has. */
export interface StandingInvoice {
  invoice: TaxPaper;
  leftPaise: number;
}

type Buyer = ReturnType<typeof buyerOf>;

const wordsOfBuyer = ({ name, gstin, address, state = null, orderNumber }: TaxPaper["words"]["buyer"]): string =>
  JSON.stringify([name, gstin, address, state, orderNumber]);

/** Invoices of a booking that are not credited whole; without those that name this buyer. */
export async function listStandingInvoices(db: Sql, bookingId: string, but?: Buyer): Promise<StandingInvoice[]> {
  const papers = await listPapersOf(db, bookingId);
  return papers
    .filter(({ kind, words }) => kind === "invoice" && (!but || wordsOfBuyer(words.buyer) !== wordsOfBuyer(but)))
    .map((invoice) => ({ invoice, leftPaise: invoice.totalPaise - invoice.creditedPaise }))
    .filter(({ leftPaise }) => leftPaise > 0);
}

/**
 * Credits what is left of a booking's invoices to another buyer, and invoices it to that of today, at the rate of the
 * sale. Null if the sum is not `seenPaise`: another press was first. Returns the serials of the new papers.
 */
export const reissueInvoices = (
  { db, clock }: { db: Db; clock: Clock },
  { bookingId, seenPaise }: { bookingId: string; seenPaise: number },
): Promise<string[] | null> =>
  inTransaction(db, async (tx) => {
    await lockSaleOf(tx, bookingId);
    const sale = await readSale(tx, clock, bookingId);
    const standing = await listStandingInvoices(tx, bookingId, buyerOf(sale));
    if (sum(standing.map(({ leftPaise }) => leftPaise)) !== seenPaise) return null;
    const serials: string[] = [];
    for (const one of standing) serials.push(...(await reissue(tx, clock, sale, one)));
    return serials;
  });

async function reissue(
  tx: Tx,
  clock: Clock,
  sale: Sale,
  { invoice: of, leftPaise }: StandingInvoice,
): Promise<string[]> {
  const note = await creditInvoice(tx, clock, { sale, invoice: of, part: leftPaise });
  const seller = await findSeller(tx);
  const buyer = buyerOf(sale);
  const { sac, rateHundredths, bookingId } = of;
  const place = placeOfSupply({
    ...{ buyer, country: sale.country, sellerState: seller.state },
    riddenIn: (await termsOfSale(tx, clock, sale, true))?.riddenIn ?? of.place,
  });
  const lines = leftPaise === of.totalPaise ? of.words.lines : [{ label: of.words.tour, paise: leftPaise }];
  const taxes = taxesIn(leftPaise, { rateHundredths, isInterState: place !== seller.state });
  const made = await drawPaper(tx, {
    ...{ kind: "invoice", bookingId, invoiceId: null, now: clock.now(), sac, rateHundredths, place, ...taxes },
    ...{ totalPaise: leftPaise, words: { ...of.words, seller, buyer, lines } },
  });
  return [note.serial, made.serial];
}

/**
 * Reissues the invoices of a booking that lack the address which rule 46(e) wants, once its guest has given it. Returns
 * the serials of the new papers.
 */
export async function reissueForAddress(deps: { db: Db; clock: Clock }, bookingId: string): Promise<string[]> {
  const standing = await listStandingInvoices(deps.db, bookingId);
  if (!standing.some(({ invoice }) => lacksAddress({ ...invoice, buyer: invoice.words.buyer }))) return [];
  const seenPaise = sum(standing.map(({ leftPaise }) => leftPaise));
  return (await reissueInvoices(deps, { bookingId, seenPaise })) ?? [];
}
