import { z } from "zod";
import {
  findImport,
  type Import,
  type JudgedImport,
  judgeImport,
  planUndo,
  runImport,
  undoImport,
} from "#modules/imports/index.server.ts";
import { type ImportedThing, importKindLabels } from "#modules/imports/model.ts";
import { sum } from "#platform/money.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { type CommandDeps, CommandRefusal, command } from "../../command.server.ts";
import { filledByPlan } from "../../describe.server.ts";

const options = z.object({ import: z.uuid("an import’s id").describe("the import, as its screen names it") });

async function theImport(deps: CommandDeps, id: string): Promise<Import> {
  const found = await findImport(deps.db, id);
  if (!found) throw CommandRefusal.of("import", "There is no such import.");
  return found;
}

const thingNames: Record<ImportedThing, readonly [one: string, many?: string]> = {
  tour: ["draft of a tour", "drafts of tours"],
  departure: ["departure"],
  booking: ["booking"],
  customer: ["customer"],
};

const countedThing = (count: number, thing: ImportedThing): string => {
  const [one, many] = thingNames[thing];
  return count === 1 || many === undefined ? pluralize(count, one) : `${count} ${many}`;
};

const counted = (counts: Partial<Record<ImportedThing, number>>): string => {
  const words = Object.entries(counts).flatMap(([thing, count]) =>
    count === 0 ? [] : countedThing(count, thing as ImportedThing),
  );
  return words.length === 0 ? "nothing" : words.join(", ");
};

/** Things that would be made. */
function makesOf(judged: JudgedImport): Partial<Record<ImportedThing, number>> {
  const { kind } = judged;
  if (kind === "tours") return { tour: judged.wanted.length };
  if (kind === "customers") return { customer: judged.wanted.length };
  if (kind === "departures") return { departure: judged.wanted.length };
  const starts = new Set(judged.wanted.flatMap(({ start }) => (start.id === null ? [start] : [])));
  return { departure: starts.size, booking: judged.wanted.length };
}

function bookingLines(judged: JudgedImport, { mapping }: Import): string[] {
  if (judged.kind !== "bookings") return [];
  const ahead = judged.wanted.filter(({ isAhead }) => isAhead);
  const unpaid = judged.wanted.filter(({ paidPaise }) => paidPaise === 0);
  return [
    `${pluralize(ahead.length, "booking")} of rides ahead take ${pluralize(sum(ahead.map(({ people }) => people)), "place")}; ${judged.wanted.length - ahead.length} are of rides that have left.`,
    ...(unpaid.length > 0 ? [`${pluralize(unpaid.length, "booking")} unpaid: places are held until the ride.`] : []),
    mapping.writes
      ? `${pluralize(ahead.length - unpaid.length, "guest")} of paid rides ahead would get their confirmation.`
      : "Nobody is written to, now or before the ride.",
  ];
}

export const runImportCommand = command({
  summary: "Bring what a file of another system has, and is not here yet",
  options: options.extend({
    verdicts: z
      .optional(z.string().regex(/^[0-9a-f]{12}$/, "the mark of the dry run"))
      .meta(filledByPlan)
      .describe("the mark of all verdicts, as the dry run shows it"),
  }),
  async plan(deps, given) {
    const found = await theImport(deps, given.import);
    const judged = await judgeImport(deps, found);
    const { counts, missing, mark } = judged;
    if (missing.length > 0) throw CommandRefusal.of("import", `Choose the columns first: ${missing.join(", ")}.`);
    if (counts.make === 0) throw CommandRefusal.of("import", "No line of it would be made. Its screen says why.");
    if (judged.kind === "tours" && deps.memberId === undefined)
      throw CommandRefusal.of("import", "Tours become drafts of the person who brings them: do it in the console.");
    const paid = judged.kind === "bookings" ? sum(judged.wanted.map(({ paidPaise }) => paidPaise)) : 0;
    const lines = [
      `${importKindLabels[found.kind]}: ${counted(makesOf(judged))} would be made.`,
      ...bookingLines(judged, found),
      `${pluralize(counts.there, "line")} of it are here already, ${counts.cannot} cannot be made.`,
    ];
    return {
      lines,
      audited: lines,
      typeNext: [`If they are right: --verdicts ${mark}`],
      fills: { verdicts: mark },
      ...(paid > 0 && {
        money: [{ words: "Noted as taken by the other system, in none of our accounts", paise: paid }],
      }),
      stays: [
        found.kind === "tours"
          ? "Guests see nothing of it: the studio has the drafts."
          : "Nobody gets an account, or the newsletter.",
        "Undo the import takes back what nobody has touched.",
      ],
    };
  },
  async run(deps, given) {
    if (given.verdicts === undefined)
      throw CommandRefusal.of("verdicts", "Run it with --dry-run first: it shows the mark that --verdicts needs.");
    await theImport(deps, given.import);
    const doer = { by: deps.actor ?? "", memberId: deps.memberId };
    const outcome = await runImport(deps, { id: given.import, mark: given.verdicts, ...doer });
    if (!outcome) throw new CommandRefusal("Something has changed meanwhile. Look at the verdicts once more.");
    const { made, leftOut } = outcome;
    return {
      lines: [
        `Made: ${counted(made)}.`,
        ...(leftOut.length > 0
          ? [
              `Left out, as no guide or no place was free: ${leftOut.length === 1 ? "line" : "lines"} ${leftOut.join(", ")}.`,
            ]
          : []),
      ],
      data: { import: given.import, ...made, leftOut: leftOut.length },
    };
  },
});

const MOST_NAMED = 20;

const leftLines = (left: readonly { reference: string; why: string }[]): string[] => [
  ...left.slice(0, MOST_NAMED).map(({ reference, why }) => `${reference} stays: ${why}.`),
  ...(left.length > MOST_NAMED ? [`${left.length - MOST_NAMED} more stay.`] : []),
];

export const undoImportCommand = command({
  summary: "Take back what an import has made and nobody has touched since",
  options,
  async plan(deps, given) {
    await theImport(deps, given.import);
    const { made, left } = await planUndo(deps.db, given.import);
    if (Object.values(made).every((count) => count === 0))
      throw CommandRefusal.of("import", "Nothing of this import is left to take back.");
    const lines = [
      `It has made ${counted(made)}.`,
      `${pluralize(made.booking - left.length, "booking")} would be deleted, and their places are free again.`,
      ...leftLines(left),
    ];
    return {
      lines,
      audited: lines,
      stays: [
        "Departures that somebody else uses stay, and drafts that were written on or published.",
        "Nobody is written to. The ledger keeps both postings.",
      ],
    };
  },
  async run(deps, given) {
    const { gone, left, departuresLeft, toursLeft } = await undoImport(deps, given.import);
    return {
      lines: [
        `Taken back: ${counted(gone)}.`,
        ...leftLines(left),
        ...(departuresLeft > 0
          ? [`${pluralize(departuresLeft, "departure")} stay: they are used, or were changed.`]
          : []),
        ...(toursLeft > 0 ? [`${countedThing(toursLeft, "tour")} stay: written on, or published.`] : []),
      ],
      data: { import: given.import, ...gone, left: left.length },
    };
  },
});
