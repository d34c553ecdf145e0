import { z } from "zod";
import {
  type Block,
  blockDates,
  listBlocks,
  listDeparturesBetween,
  planUnblocking,
  type Unblocking,
  unblock,
} from "#modules/availability/index.server.ts";
import { FURTHEST_DAYS_AHEAD } from "#modules/booking/index.server.ts";
import { listTours } from "#modules/catalogue/index.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../command.server.ts";
import {
  areDaysInOrder,
  dayOption,
  describeDays,
  describeDepartureTime,
  OUT_OF_ORDER,
  tourOption,
} from "../describe.server.ts";
import { describeOpenQuotes } from "../open-quotes.server.ts";
import { tableOf } from "../plan-parts.server.ts";
import { describeLackingRiders, describeWithdrawn, theTour, tourIdOf } from "./departure-commands.server.ts";

/** "Monday 22 March 2027, ALL tours, closed because: Holi" */
const blockWords = ({ from, to, tourName, reason }: Omit<Block, "id" | "tourId">): string =>
  `${describeDays(from, to)}, ${tourName === null ? "ALL tours" : `the tour ${tourName} only`}, closed because: ${reason}`;

const quotesWithin = (deps: CommandDeps, tourId: string | null, { from, to }: { from: string; to: string }) =>
  describeOpenQuotes(deps, tourId, ({ localDate }) => from <= localDate && localDate <= to);

type WithPeople = Awaited<ReturnType<typeof blockDates>>["withPeople"][number];

/** A departure that has left with riders is not called off. */
const lacksRiders = ({ forming, startsAt }: Pick<WithPeople, "forming" | "startsAt">, now: Date): boolean =>
  forming !== null && startsAt > now;

const peopleLine =
  (now: Date) =>
  (one: WithPeople): string => {
    const stands = `${one.id}  ${describeDepartureTime(one)}, ${one.taken} taken`;
    return one.forming !== null && lacksRiders(one, now)
      ? `  with people, and too few have paid: ${stands}, ${describeLackingRiders(one.forming, now)}`
      : `  with people, still running: ${stands}`;
  };

export const blockDateCommand = command({
  summary: "Close days to new bookings, for one tour or all; unblock reopens them",
  options: z
    .object({
      from: dayOption.describe("first day"),
      to: z.optional(dayOption).describe("last day; the first one when missing"),
      tour: z.optional(tourOption).describe("the tour's slug; all tours when missing"),
      reason: typedLine().min(3).max(200).describe("shown on the calendar"),
    })
    .refine(areDaysInOrder, OUT_OF_ORDER),
  async plan(deps, { from, to = from, tour, reason }) {
    // Mostly a wrong year, which would leave the intended days open.
    const today = delhiDate(deps.clock.now());
    if (to < today) throw new CommandRefusal(`Those days are over: ${describeDays(from, to)}.`);
    // Neither timetables nor quotes sell further ahead.
    if (to > addCalendarDays(today, FURTHEST_DAYS_AHEAD))
      throw new CommandRefusal(
        `${describeDays(from, to)}: that is more than ${FURTHEST_DAYS_AHEAD} days away. Is its year right? A schedule is ended by end-schedule.`,
      );
    const of = tour === undefined ? null : await theTour(deps, tour);
    const found = await listDeparturesBetween(deps.db, { tourId: of?.id ?? null, from, to });
    const now = deps.clock.now();
    const open = found.filter(({ status, leavesAt }) => status === "open" && leavesAt > now);
    // A repeated command must not add a second block, which would outlast the first.
    const same = (await listBlocks(deps)).find(
      (one) => one.from === from && one.to === to && one.tourId === (of?.id ?? null) && one.reason === reason,
    );
    if (same && open.length === 0)
      throw new CommandRefusal(`Those days are blocked already. End that block to open them.`);
    const busy = open.filter(({ taken }) => taken > 0);
    const riding = busy.filter((one) => !lacksRiders(one, now)).length;
    const quotes = await quotesWithin(deps, of?.id ?? null, { from, to });
    const lines = [
      blockWords({ from, to, tourName: of?.name ?? null, reason }),
      `${pluralize(open.length, "departure")} would close; ${riding} of them ${riding === 1 ? "has" : "have"} people, who would still ride.`,
      ...describeWithdrawn(open),
      ...busy.filter((one) => lacksRiders(one, now)).map(peopleLine(now)),
      ...quotes,
    ];
    return {
      lines,
      audited: lines,
      undo: "hour",
      stays: [
        ...(riding > 0
          ? [`${pluralize(riding, "departure")} with people still ${riding === 1 ? "runs" : "run"}.`]
          : []),
        ...(quotes.length > 0 ? ["Open quotes for those days can still be accepted."] : []),
        "Nobody is written to.",
      ],
    };
  },
  async run(deps, { from, to = from, tour, reason }) {
    const tourId = tour === undefined ? null : await tourIdOf(deps, tour);
    const { id, closed, withPeople } = await blockDates(deps, { tourId, from, to, reason });
    return {
      lines: [
        `${pluralize(closed, "departure")} closed.`,
        ...withPeople.map(peopleLine(deps.clock.now())),
        ...(await quotesWithin(deps, tourId, { from, to })),
      ],
      typeNext: [`To undo it: unblock --block ${id}`],
      inverse: { command: "unblock", options: { block: id } },
      data: { block: id, closed, withPeople: withPeople.map(({ id: departure }) => departure) },
    };
  },
});

export const listBlocksCommand = command({
  summary: "List the blocked days from today on, with the ids that unblock needs",
  options: z.object({}),
  async plan({ db, clock }) {
    const blocks = await listBlocks({ db, clock });
    return {
      lines: blocks.length === 0 ? ["No day is blocked."] : blocks.map((one) => `${one.id}  ${blockWords(one)}`),
      table: tableOf(
        blocks.map(({ id, from, to, tourName, reason }) => ({ id, from, to, tourName, reason })),
        {
          id: ["Block", "id"],
          from: ["From", "day"],
          to: ["To", "day"],
          tourName: ["Tour", "text"],
          reason: ["Reason", "text"],
        },
      ),
    };
  },
});

const NO_BLOCK = "There is no such block. See list-blocks.";

export const unblockCommand = command({
  summary: "End a block and reopen what it closed",
  options: z.object({ block: z.uuid().describe("the block's id, as list-blocks shows it") }),
  async plan({ db, clock }, { block }) {
    const found = await planUnblocking({ db, clock }, block);
    if (!found) throw CommandRefusal.of("block", NO_BLOCK);
    if (found.block.to < delhiDate(clock.now()))
      throw new CommandRefusal(
        `Its days are over (${describeDays(found.block.from, found.block.to)}): there is nothing to open.`,
      );
    const lines = [
      `This block would end: ${blockWords(found.block)}`,
      `${pluralize(found.opens.length, "departure")} to come would open for new bookings.`,
      ...describeWithdrawn(found.opens),
      ...stayWords(found),
    ];
    const stays = ["Nobody is written to.", ...closedStill(found)];
    return { lines, audited: lines, stays, ...((await isWhole({ db, clock }, found)) && { undo: "hour" as const }) };
  },
  async run({ db, clock }, { block }) {
    const planned = await planUnblocking({ db, clock }, block);
    const goesBack = planned !== null && (await isWhole({ db, clock }, planned));
    const found = await unblock({ db, clock }, block);
    if (!found) throw new CommandRefusal(NO_BLOCK);
    const { from, to, tourId, reason } = found.block;
    const tour = tourId === null ? undefined : (await listTours(db)).find(({ id }) => id === tourId)?.slug;
    return {
      ...(goesBack && {
        inverse: { command: "block-date", options: { from, to, reason, ...(tour !== undefined && { tour }) } },
      }),
      lines: [
        `The block has ended. ${pluralize(found.opens.length, "departure is", "departures are")} open for new bookings.`,
        ...describeWithdrawn(found.opens),
        ...stayWords(found),
      ],
      data: {
        ...{ from, to, tour: tourId, reason, opened: found.opens.length, byHand: found.byHand.map(({ id }) => id) },
        ...{ underAnother: found.underAnother.length, givenUp: found.givenUp.length },
        tooLate: found.tooLate.length,
      },
    };
  },
});

/** True if the block closed all of its days: blocking them again closes those departures and no others. */
async function isWhole({ db, clock }: Pick<CommandDeps, "db" | "clock">, { block }: Unblocking): Promise<boolean> {
  const { tourId, from, to } = block;
  const found = await listDeparturesBetween(db, { tourId, from, to });
  return found.every(({ status, leavesAt }) => status !== "open" || leavesAt <= clock.now());
}

const stayWords = ({ underAnother, byHand, givenUp, tooLate }: Unblocking): string[] => [
  ...(underAnother.length > 0 ? [`${stays(underAnother)} because of another block (list-blocks).`] : []),
  ...(givenUp.length > 0 ? [`${stays(givenUp)}: the timetable has changed, and calls for nothing at that hour.`] : []),
  ...(tooLate.length > 0
    ? [
        `${stays(tooLate)}: the riders that they need had to be there by a day that is over. To sell one all the same, guarantee it, then edit it to open.`,
        ...tooLate.map(lineOf),
      ]
    : []),
  ...(byHand.length > 0
    ? [
        `${stays(byHand)}, changed by hand or promised to a party. Each can be opened by editing it.`,
        ...byHand.map(lineOf),
      ]
    : []),
];

/** Departures that stay closed, without their ids. */
const closedStill = (found: Unblocking): string[] =>
  [...found.underAnother, ...found.givenUp, ...found.tooLate, ...found.byHand].length === 0
    ? []
    : stayWords(found).filter((line) => !line.startsWith("  "));

const lineOf = (one: Unblocking["opens"][number]): string =>
  `  ${one.id}  ${describeDepartureTime(one)}, ${one.tourName}`;

const stays = ({ length }: { length: number }): string =>
  pluralize(length, "departure stays", "departures stay") + " closed";
