import { z } from "zod";
import { listTours } from "#modules/catalogue/index.server.ts";
import {
  type CodeTerms,
  changePromo,
  createPromo,
  endCode,
  findCode,
  findCodeById,
  issueGift,
  listCodes,
  newGiftWord,
  type PriceCode,
} from "#modules/credit/index.server.ts";
import { describeTerms, isWord, readWord, showWord } from "#modules/credit/model.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { isId } from "#platform/ids.server.ts";
import { formatRupees } from "#platform/money.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { type CommandDeps, CommandRefusal, command } from "../../command.server.ts";
import { dayOption, filledByPlan, rupeesOption } from "../../describe.server.ts";
import { listing } from "../../plan-parts.server.ts";

const NO_CODE = "There is no such code.";
const TAKEN = "There is such a code already; one that has ended counts too.";
const CHANGED = "Somebody has changed it meanwhile, or more uses stand than it would allow. Please look at it again.";
const count = z.coerce.number().int().min(1).max(1_000_000);

const typedCode = typedLine().min(1).max(40).meta({ thing: "code" });

const terms = {
  name: typedLine().min(2).max(60).describe("its name in the list, such as: Monsoon 2027"),
  percent: z.optional(z.coerce.number().int().min(1).max(90)).describe("taken off, in per cent; or else a sum"),
  off: z.optional(rupeesOption("500")).describe("taken off a booking, in rupees; or else a percentage"),
  tours: z.optional(typedLine().max(500)).describe("slugs of the tours it is for, with commas; all when missing"),
  ridesfrom: z.optional(dayOption).describe("the first day of rides that it is for"),
  ridesuntil: z.optional(dayOption).describe("the last day of rides that it is for"),
  from: z.optional(dayOption).describe("the first day on which guests may book with it"),
  until: z.optional(dayOption).describe("the last day on which guests may book with it"),
  uses: z.optional(count).describe("how many bookings may use it; any number when missing"),
  each: z.optional(count).describe("how many bookings of one e-mail address may use it"),
  least: z.optional(rupeesOption("2000")).describe("the smallest price of a booking that it is for"),
};
const termsOptions = z.object(terms);

async function readTerms({ db }: CommandDeps, given: z.infer<typeof termsOptions>): Promise<CodeTerms> {
  const { percent = null, off = null } = given;
  if ((percent === null) === (off === null))
    throw CommandRefusal.of("percent", "Give a percentage or a sum, one of both.");
  if (off !== null && off < 100) throw CommandRefusal.of("off", "At least one rupee.");
  for (const [first, last, option] of [
    [given.from, given.until, "until"],
    [given.ridesfrom, given.ridesuntil, "ridesuntil"],
  ] as const)
    if (first !== undefined && last !== undefined && last < first)
      throw CommandRefusal.of(option, "That is before the first day.");
  return {
    ...{ label: given.name, percent, offPaise: off, tours: await toursNamed(db, given.tours) },
    ...{ rideFrom: given.ridesfrom ?? null, rideUntil: given.ridesuntil ?? null },
    ...{ bookFrom: given.from ?? null, bookUntil: given.until ?? null },
    ...{ mostUses: given.uses ?? null, mostEach: given.each ?? null, leastPaise: given.least ?? 0 },
  };
}

async function toursNamed(db: CommandDeps["db"], typed: string | undefined): Promise<string[] | null> {
  const slugs = (typed ?? "").split(",").flatMap((slug) => slug.trim() || []);
  if (slugs.length === 0) return null;
  const found = await listTours(db, { slugs });
  const missing = slugs.filter((slug) => !found.some((tour) => tour.slug === slug));
  if (missing.length > 0) throw CommandRefusal.of("tours", `There is no tour ${missing.join(", ")}.`);
  return found.map(({ id }) => id);
}

async function theCode({ db }: CommandDeps, typed: string): Promise<PriceCode> {
  const code = isId(typed) ? await findCodeById(db, typed) : await findCode(db, typed);
  if (!code) throw CommandRefusal.of("code", NO_CODE);
  return code;
}

async function thePromo(deps: CommandDeps, typed: string): Promise<PriceCode> {
  const code = await theCode(deps, typed);
  if (code.kind === "gift") throw CommandRefusal.of("code", "That is a gift: somebody has it. It can be ended.");
  if (code.ended_at !== null) throw CommandRefusal.of("code", "That code has ended.");
  return code;
}

const asRow = (terms: CodeTerms) => ({
  ...{ kind: "promo" as const, percent: terms.percent, off_paise: terms.offPaise, tours: terms.tours },
  ...{ ride_from: terms.rideFrom, ride_until: terms.rideUntil, book_from: terms.bookFrom, book_until: terms.bookUntil },
  ...{ most_uses: terms.mostUses, most_each: terms.mostEach, least_paise: terms.leastPaise, balance_paise: 0 },
});

export const createCodeCommand = command({
  summary: "Create a promo code, which lowers the price of bookings",
  options: z.object({
    code: typedLine().min(4).max(40).describe("the code that guests type: letters and digits, such as MONSOON27"),
    ...terms,
  }),
  async plan(deps, given) {
    const word = readWord(given.code);
    if (!isWord(word)) throw CommandRefusal.of("code", "4 to 24 letters and digits, please.");
    if (await findCode(deps.db, word)) throw CommandRefusal.of("code", TAKEN);
    const wanted = await readTerms(deps, given);
    return {
      lines: [`${word}, ${given.name}:`, ...describeTerms(asRow(wanted))],
      audited: [`${word}, ${given.name}:`, ...describeTerms(asRow(wanted))],
      stays: ["Bookings and holds that stand keep their price.", "Nobody is written to."],
    };
  },
  async run(deps, given) {
    const word = readWord(given.code);
    const id = await createPromo(deps.db, word, await readTerms(deps, given), deps.clock.now());
    if (id === null) throw CommandRefusal.of("code", TAKEN);
    return { lines: [`${word} holds.`], data: { code: word } };
  },
});

const seenOption = z
  .optional(z.string().regex(/^\d+$/, "a number such as 2"))
  .describe("its version, as the dry run shows it")
  .meta(filledByPlan);

export const changeCodeCommand = command({
  summary: "Change what a promo code is worth and where it holds",
  options: z.object({ code: typedCode.describe("the code"), ...terms, seen: seenOption }),
  async plan(deps, given) {
    const code = await thePromo(deps, given.code);
    const wanted = await readTerms(deps, given);
    if (wanted.mostUses !== null && wanted.mostUses < code.uses)
      throw CommandRefusal.of("uses", `${pluralize(code.uses, "booking")} stand with it already.`);
    const lines = [`${code.word}, from:`, ...describeTerms(code), "to:", ...describeTerms(asRow(wanted))];
    return {
      ...{ lines, audited: lines, fills: { seen: `${code.revision}` } },
      stays: ["Bookings and holds that stand keep their price.", "Nobody is written to."],
    };
  },
  async run(deps, { seen, ...given }) {
    if (seen === undefined)
      throw new CommandRefusal("Run it with --dry-run first: it shows the version that --seen needs.");
    const { id, word } = await thePromo(deps, given.code);
    const isChanged = await changePromo(
      deps.db,
      { id, revision: Number(seen) },
      await readTerms(deps, given),
      deps.clock.now(),
    );
    if (!isChanged) throw CommandRefusal.of("code", CHANGED);
    return { lines: [`${word} is changed.`], data: { code: word } };
  },
});

export const endCodeCommand = command({
  summary: "End a promo code or a gift, or open it again",
  options: z.object({
    code: typedCode.describe("the code"),
    to: z.enum(["end", "open"]).default("end").describe("end it, or open one again that was ended"),
    reason: z.optional(typedLine().min(3).max(200)).describe("why; the audit keeps it"),
  }),
  async plan(deps, { code: typed, to }) {
    const code = await theCode(deps, typed);
    if ((code.ended_at !== null) === (to === "end"))
      throw CommandRefusal.of("code", to === "end" ? "It has ended already." : "It holds.");
    const what = `${code.kind === "gift" ? "The gift" : "The code"} ${nameOf(code)} (${code.label})`;
    const left = code.kind === "gift" ? [`${formatRupees(code.balance_paise)} are left of it.`] : [];
    return {
      lines: [`${what} would ${to === "end" ? "pay for no further booking" : "hold again"}.`, ...left],
      audited: [`${what}: ${to}.`, ...left],
      stays: ["Bookings and holds that stand keep it.", "Nobody is written to."],
    };
  },
  async run(deps, { code: typed, to }) {
    const code = await theCode(deps, typed);
    if (!(await endCode(deps.db, code.id, to === "end", deps.clock.now()))) throw CommandRefusal.of("code", CHANGED);
    return { lines: [to === "end" ? "It has ended." : "It holds again."], data: { code: nameOf(code) } };
  },
});

/** Gifts are money: the audit and lists name the last letters only. */
const nameOf = ({ kind, word }: PriceCode): string => (kind === "gift" ? `…${word.slice(-4)}` : word);

async function refuseGiftWord(db: CommandDeps["db"], typed: string | undefined): Promise<void> {
  if (typed === undefined) return;
  const word = readWord(typed);
  if (word.length < 12 || !isWord(word))
    throw CommandRefusal.of("code", "12 to 24 letters and digits, please: a shorter code could be guessed.");
  if (await findCode(db, word)) throw CommandRefusal.of("code", TAKEN);
}

export const giveGiftCommand = command({
  summary: "Give a gift voucher in the company's name, without a payment",
  options: z.object({
    amount: rupeesOption("2000").describe("what it may pay, in rupees"),
    name: typedLine().min(2).max(60).describe("its name in the list, such as: Rain of 3 May"),
    code: z.optional(typedLine().max(40)).describe("a code that is printed already; a random one when missing"),
    reason: typedLine().min(3).max(200).describe("why; the audit keeps it"),
  }),
  personal: ["code"],
  async plan({ db }, { amount, name, code }) {
    await refuseGiftWord(db, code);
    if (amount < 100) throw CommandRefusal.of("amount", "At least one rupee.");
    const lines = [
      `A gift of ${formatRupees(amount)}, ${name}, for two years. ${code === undefined ? "Its code is shown once it is made." : "It has the code that you typed."}`,
    ];
    return { lines, audited: lines, money: [{ words: "We owe", paise: amount }], stays: ["Nobody is written to."] };
  },
  async run({ db, clock }, { amount: amountPaise, name: label, code }) {
    await refuseGiftWord(db, code);
    const word = code === undefined ? newGiftWord() : readWord(code);
    await inTransaction(db, (tx) => issueGift(tx, { word, label, amountPaise, now: clock.now() }));
    return { lines: [`The gift is ${showWord({ kind: "gift", word })}.`], data: { ending: word.slice(-4) } };
  },
});

export const listCodesCommand = command({
  summary: "List promo codes and gifts, with their uses",
  options: z.object({}),
  async plan({ db }) {
    return listing(
      (await listCodes(db)).map((code) => ({
        ...{ code: nameOf(code), label: code.label, state: code.ended_at ? "ended" : "open", uses: code.uses },
        ...{ left: code.kind === "gift" ? formatRupees(code.balance_paise) : "", terms: describeTerms(code).join(" ") },
      })),
      ({ code, label, state, uses, left, terms: words }) =>
        `${code}  ${label}  ${state}  ${pluralize(uses, "use")}  ${left}  ${words}`,
      {
        code: ["Code", "text"],
        label: ["Name", "text"],
        state: ["State", "text"],
        uses: ["Uses", "text"],
        left: ["Left", "text"],
        terms: ["Terms", "text"],
      },
    );
  },
});
