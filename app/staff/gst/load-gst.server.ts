import { paperTitle } from "#app/web/tax-paper/paper-title.ts";
import { listCategories, listTourNames } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { reportSpan } from "#modules/desk/index.server.ts";
import { readReportDays } from "#modules/desk/model.ts";
import { mayRun } from "#modules/staff/model.ts";
import { type GstRate, listGstRates, listPapers } from "#modules/tax/index.server.ts";
import { rateLabel, readPaperFilter, stateName } from "#modules/tax/model.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiDate, plainDate } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { bookingAddress, taxPaperFile } from "../parts/addresses.ts";

/** GST rates by product, with the seller that papers name. */
export async function loadGst({ app, staff, url }: ScreenAsk) {
  const { db, clock } = app;
  const today = delhiDate(clock.now());
  const [rates, { legalName, gstin }, tours, categories] = await Promise.all([
    listGstRates(db),
    getPage(db, "company"),
    listTourNames(db),
    listCategories(db),
  ]);
  const nameOf = ({ product, productKey }: GstRate): string => {
    if (product === "all") return "All tours";
    if (product === "tour") return tours.find(({ id }) => id === productKey)?.name ?? "A tour";
    return categories.find(({ slug }) => slug === productKey)?.name ?? "A category";
  };
  const mayEdit = mayRun(staff.role, "set-gst-rate");
  const any = { kind: null, sac: null, rateHundredths: null, place: null };
  const isUsedToday = (await listPapers(db, { ...any, from: today, to: today }, 1)).length > 0;
  return {
    title: "GST",
    seller: gstin === undefined ? null : `${legalName}, GSTIN ${gstin}, ${stateName(gstin.slice(0, 2))}`,
    mayEdit,
    ...(await papersOf(app, url)),
    rates: rates.map((rate) => {
      const { id, fromDay, terms, enteredBy } = rate;
      const later = rates.some(
        (other) => isSameProduct(other, rate) && other.fromDay > fromDay && other.fromDay <= today,
      );
      return {
        ...{ id, product: nameOf(rate), from: plainDate(fromDay), enteredBy },
        rate: terms === null ? "no tax" : rateLabel(terms.rateHundredths),
        sac: terms?.sac ?? "",
        riddenIn: terms === null ? "" : stateName(terms.riddenIn),
        standing: fromDay > today ? "to come" : later ? "over" : "now",
        mayRemove: mayEdit && (isUsedToday ? fromDay > today : fromDay >= today),
      };
    }),
  };
}
export type GstData = Awaited<ReturnType<typeof loadGst>>;

/** More are read from a file. */
const MOST_SHOWN = 200;

/** Papers of the asked days: this month when nothing is asked. */
async function papersOf({ db, clock }: ScreenAsk["app"], url: URL) {
  const { days, faults } = readReportDays(url.searchParams);
  const { from, to } = reportSpan(days, clock.now());
  const query = { ...readPaperFilter(url.searchParams), from, to };
  const papers = await listPapers(db, query, MOST_SHOWN + 1);
  const { kind, sac, rateHundredths, place } = query;
  const narrowed = [
    kind === null ? null : paperTitle({ kind }),
    sac === null ? null : `SAC ${sac}`,
    rateHundredths === null ? null : rateLabel(rateHundredths),
    place === null ? null : stateName(place),
  ].filter((one) => one !== null);
  const asked = new URLSearchParams(url.searchParams);
  asked.set("from", from);
  asked.set("to", to);
  return {
    typed: { from: url.searchParams.get("from") ?? from, to: url.searchParams.get("to") ?? to },
    faults,
    days: `${plainDate(from)} to ${plainDate(to)}`,
    narrowed: narrowed.length === 0 ? null : `Only ${narrowed.join(", ")}`,
    isMore: papers.length > MOST_SHOWN,
    files: (["csv", "xlsx"] as const).map((file) => ({
      label: file.toUpperCase(),
      address: `/staff/export/tax-papers.${file}?${asked}`,
    })),
    papers: papers.slice(0, MOST_SHOWN).map((paper) => ({
      ...{ id: paper.id, serial: paper.serial, file: taxPaperFile(paper.id), of: paper.of?.serial ?? null },
      ...{ title: paperTitle(paper), day: plainDate(paper.issuedOn), reference: paper.words.reference },
      ...{
        booking: bookingAddress(paper.words.reference),
        buyer: paper.words.buyer.name,
        place: stateName(paper.place),
      },
      rate: rateLabel(paper.rateHundredths),
      sums: [paper.taxablePaise, paper.cgstPaise, paper.sgstPaise, paper.igstPaise, paper.totalPaise].map((paise) =>
        formatRupees(paper.kind === "invoice" ? paise : -paise),
      ),
    })),
  };
}

const isSameProduct = (one: GstRate, other: GstRate): boolean =>
  one.product === other.product && one.productKey === other.productKey;
