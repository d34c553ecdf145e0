import { z } from "zod";
import { findTourByName, getProduct, listCategories } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { addGstRate, type GstRate, listGstRates, type RateTerms, removeGstRate } from "#modules/tax/index.server.ts";
import { type GstState, gstStates, rateLabel, stateName } from "#modules/tax/model.ts";
import { delhiDate, plainDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../../command.server.ts";
import { dayOption, tourOption } from "../../describe.server.ts";
import { listing } from "../../plan-parts.server.ts";

const NO_GSTIN = "The company has no GSTIN yet: write it among its facts in the studio, or in content, first.";
const NO_RATE = "There is no such rate, or it has begun: enter another one from a later day.";

const rateOptions = z.object({
  tour: z.optional(tourOption).describe("a tour; all tours when tour and category are missing"),
  category: z.optional(z.string()).describe("a category of tours, by its name"),
  from: dayOption.describe("the first day on which sales are taxed so: today or later"),
  sac: z
    .optional(z.string().regex(/^99\d{2,4}$/, "a services accounting code such as 998555"))
    .describe("the services accounting code, of four to six digits")
    .meta({ title: "SAC" }),
  rate: z
    .optional(z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, "a percentage such as 18 or 2.5"))
    .describe("GST in percent, with both halves: 18, not 9")
    .meta({ title: "Rate, %" }),
  "ridden-in": z
    .optional(z.string().regex(/^\d\d$/, "a code of two digits such as 07"))
    .describe("GST code of the state where it is ridden; a guest from abroad is taxed there"),
  end: z.optional(z.literal("yes")).describe("yes: from that day on no tax is charged, and guests get receipts"),
});
type RateOptions = z.infer<typeof rateOptions>;

async function productOf({ db }: CommandDeps, { tour, category }: RateOptions) {
  if (tour !== undefined && category !== undefined)
    throw CommandRefusal.of("category", "Name a tour or a category, not both.");
  if (tour !== undefined) {
    const found = await findTourByName(db, tour);
    if (!found) throw CommandRefusal.of("tour", "There is no such tour.");
    const { name } = await getProduct(db, found.id);
    return { product: "tour" as const, productKey: found.id, name };
  }
  if (category === undefined) return { product: "all" as const, productKey: null, name: "all tours" };
  const wanted = category.trim().toLowerCase();
  const found = (await listCategories(db)).find(({ slug, name, fullname }) =>
    [slug, name.toLowerCase(), fullname.toLowerCase()].includes(wanted),
  );
  if (!found) throw CommandRefusal.of("category", "There is no such category.");
  return { product: "category" as const, productKey: found.slug, name: found.name };
}

function termsOf(options: RateOptions): RateTerms | null {
  const { sac, rate, end } = options;
  const riddenIn = options["ridden-in"];
  const isSaid = [sac, rate, riddenIn].some((one) => one !== undefined);
  if (end !== undefined && isSaid) throw CommandRefusal.of("end", "Give a rate, or end it: not both.");
  if (end !== undefined) return null;
  if (sac === undefined)
    throw CommandRefusal.of("sac", "Give the services accounting code. None is taken for granted.");
  if (rate === undefined) throw CommandRefusal.of("rate", "Give the rate. None is taken for granted.");
  if (riddenIn === undefined) throw CommandRefusal.of("ridden-in", "Give the state where it is ridden.");
  if (gstStates[riddenIn as GstState] === undefined)
    throw CommandRefusal.of("ridden-in", "No state has this GST code.");
  const rateHundredths = Math.round(Number(rate) * 100);
  if (rateHundredths <= 0 || rateHundredths > 4000)
    throw CommandRefusal.of("rate", "The rate is above 0 and at most 40 percent. End it for no tax.");
  return { sac, rateHundredths, riddenIn };
}

const describeTerms = (terms: RateTerms | null): string =>
  terms === null
    ? "no tax"
    : `${rateLabel(terms.rateHundredths)} GST, SAC ${terms.sac}, ridden in ${stateName(terms.riddenIn)}`;

async function wanted(deps: CommandDeps, options: RateOptions) {
  const [product, terms] = [await productOf(deps, options), termsOf(options)];
  const { legalName, gstin } = await getPage(deps.db, "company");
  if (gstin === undefined) throw new CommandRefusal(NO_GSTIN);
  if (options.from < delhiDate(deps.clock.now()))
    throw CommandRefusal.of("from", "Give today or a later day: what was sold before keeps its paper.");
  return { product, terms, seller: `${legalName}, GSTIN ${gstin}, ${stateName(gstin.slice(0, 2))}` };
}

const isOf =
  ({ product, productKey }: Pick<GstRate, "product" | "productKey">) =>
  (rate: GstRate) =>
    rate.product === product && rate.productKey === productKey;

const TAKEN = "This product has a rate from that day on. Remove it first, if it has not begun.";

export const setGstRateCommand = command({
  summary: "Enter the GST rate and code of a tour, a category or all tours, from a day on",
  options: rateOptions,
  async plan(deps, options) {
    const { product, terms, seller } = await wanted(deps, options);
    const former = (await listGstRates(deps.db)).filter(isOf(product));
    if (former.some(({ fromDay }) => fromDay === options.from)) throw CommandRefusal.of("from", TAKEN);
    const now = former.find(({ fromDay }) => fromDay < options.from)?.terms;
    const said = `${product.name}, from ${plainDate(options.from)}: ${describeTerms(terms)}`;
    return {
      undo: "hour",
      audited: [said],
      lines: [
        `Seller: ${seller}`,
        said,
        now === undefined ? "It has no rate of its own before that day." : `Before that day: ${describeTerms(now)}`,
        terms === null
          ? "What is sold from then on has a receipt."
          : "What is sold from then on has a tax invoice. Refunds have credit notes.",
      ],
      stays: ["Prices stay: they include GST, and it is taken out of them.", "What was sold before keeps its paper."],
    };
  },
  async run(deps, options) {
    const { product, terms } = await wanted(deps, options);
    const { product: kind, productKey } = product;
    const enteredBy = deps.actor ?? "operator";
    const row = { product: kind, productKey, fromDay: options.from, terms, enteredBy, createdAt: deps.clock.now() };
    const id = await addGstRate(deps.db, row);
    if (id === null) throw CommandRefusal.of("from", TAKEN);
    return { lines: ["Entered."], data: { rate: id }, inverse: { command: "remove-gst-rate", options: { rate: id } } };
  },
});

async function theRate({ db, clock }: CommandDeps, id: string): Promise<GstRate> {
  const found = (await listGstRates(db)).find((rate) => rate.id === id);
  if (!found || found.fromDay < delhiDate(clock.now())) throw CommandRefusal.of("rate", NO_RATE);
  return found;
}

export const removeGstRateCommand = command({
  summary: "Take back a GST rate that no tax invoice has been made by",
  options: z.object({ rate: z.uuid().meta({ thing: "gst-rate" }).describe("the rate, as list-gst-rates names it") }),
  async plan(deps, { rate }) {
    const { fromDay, terms } = await theRate(deps, rate);
    return {
      audited: [`The rate from ${plainDate(fromDay)} taken back: ${describeTerms(terms)}.`],
      lines: [`Would be taken back: from ${plainDate(fromDay)}, ${describeTerms(terms)}`],
      stays: ["Tax invoices that were made stay as they are."],
    };
  },
  async run(deps, { rate }) {
    await theRate(deps, rate);
    if (!(await removeGstRate(deps.db, { id: rate, today: delhiDate(deps.clock.now()) })))
      throw CommandRefusal.of("rate", "A tax invoice was made by it today: enter another rate from tomorrow on.");
    return { lines: ["Taken back."] };
  },
});

export const listGstRatesCommand = command({
  summary: "List the GST rates that were entered",
  options: z.object({}),
  async plan({ db }) {
    const rates = await listGstRates(db);
    const rows = await Promise.all(
      rates.map(async ({ id, product, productKey, fromDay, terms }) => ({
        ...{
          id,
          from: fromDay,
          sac: terms?.sac ?? "",
          rate: terms === null ? "none" : rateLabel(terms.rateHundredths),
        },
        ridden: terms === null ? "" : stateName(terms.riddenIn),
        product: product === "tour" ? (await getProduct(db, productKey ?? "")).name : (productKey ?? "all tours"),
      })),
    );
    return listing(rows, ({ id, product, from, rate, sac }) => `${id}  ${from}  ${product}: ${rate} ${sac}`.trimEnd(), {
      product: ["Product", "text"],
      from: ["From", "day"],
      rate: ["Rate", "text"],
      sac: ["SAC", "text"],
      ridden: ["Ridden in", "text"],
      id: ["Rate", "id"],
    });
  },
});
