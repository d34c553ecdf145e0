import { z } from "zod";
import { namePayable, reconcileBookedSettlements } from "#modules/booking/index.server.ts";
import {
  type CloseDifference,
  type ClosePart,
  type CloseRefusal,
  closeDay,
  type DayClose,
  findDayClose,
  markOfClose,
  partOf,
  refuseClose,
} from "#modules/payments/index.server.ts";
import { formatRupees } from "#platform/money.ts";
import { csvFile, type FileColumn, xlsxFile } from "#platform/table-file.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { dayField } from "#platform/time/day-field.ts";
import { daysBetween } from "#platform/time/delhi-calendar.server.ts";
import { delhiClockTime, delhiDate, delhiInstant, longDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../../command.server.ts";
import { fileOption, filledByPlan } from "../../describe.server.ts";
import type { CommandPlan, PlanTable } from "../../plan-model.ts";
import { silent, withProvider } from "../payment-commands.server.ts";

const MOST_DAYS = 400;

export const settlementsCommand = command({
  summary: "Read the provider's settlement report of each day since, and compare it with our books",
  asksOutside: true,
  options: z.object({ since: dayField.describe("the first day, such as 2026-11-20") }),
  async plan(deps, { since }) {
    const today = delhiDate(deps.clock.now());
    if (since > today) throw CommandRefusal.of("since", "has not come yet");
    const days = daysBetween(since, today) + 1;
    if (days > MOST_DAYS) throw CommandRefusal.of("since", `is more than ${MOST_DAYS} days ago`);
    withProvider(deps);
    const lines = [
      `The provider's reports of ${pluralize(days, "day")} would be read and compared with our books. Nothing is booked twice.`,
    ];
    return { lines, audited: lines, stays: ["Nobody is written to, and no money moves."] };
  },
  async run(deps, { since }) {
    const { settlements, lines } = await reconcileBookedSettlements(withProvider(deps), since).catch(silent);
    return {
      lines: [
        `${pluralize(settlements, "settlement")}, ${pluralize(lines, "new movement")}. Differences are among the alerts.`,
      ],
      data: { settlements, lines },
    };
  },
});

const partLabels: Record<ClosePart, string> = {
  taken: "Taken",
  fee: "Provider's fee",
  gst: "GST on the fee",
  refunds: "Given back",
  disputes: "Disputes",
  adjustments: "Corrections",
};

const differenceWords: Record<CloseDifference["kind"], string> = {
  unsettled: "comes with a later settlement",
  unknown: "is not in our books",
  amount: "is of another amount",
  fee: "has another fee",
  rate: "has a fee other than the agreed one",
  twice: "was settled before",
  adjustment: "is a correction of the provider's",
  pending: "is a refund under way: our books have it when it arrives",
};

const day = dayField.describe("the day, such as 2026-11-27");

const closeRefusals: Record<CloseRefusal, string> = {
  not_over: "That day is not over: close it tomorrow or later.",
  closed_already: "That day is closed already. What came since is an alert.",
  changed: "Money of that day has moved since you looked. Nothing was closed: please look at it again.",
  reason_wanting: "A difference needs a reason: what have you found out about it?",
};
const refusalOf = (refused: CloseRefusal): CommandRefusal =>
  CommandRefusal.of(refused === "reason_wanting" ? "reason" : "day", closeRefusals[refused]);

export const closeDayCommand = command({
  summary: "Close a day's money: keep its sums beside the provider's report, and what was accepted",
  options: z.object({
    day,
    reason: z
      .optional(typedLine().min(3).max(400))
      .describe("what you found out about the differences; not needed if they only settle later"),
    seen: z
      .optional(z.string().regex(/^[0-9a-f]{12}$/, "12 letters as the dry run shows"))
      .meta(filledByPlan)
      .describe("the mark of what you saw, as the dry run shows"),
  }),
  async plan(deps, { day: wanted, reason = "" }) {
    const close = await findDayClose(deps.db, wanted);
    const refused = refuseClose(close, { now: deps.clock.now(), reason });
    if (refused !== null && refused !== "reason_wanting") throw refusalOf(refused);
    const seen = markOfClose(close);
    const described = await describeClose(deps, close);
    return {
      ...described,
      audited: described.lines,
      ...(refused === "reason_wanting" && { bends: [wantsReason] }),
      typeNext: [`If that is right: --seen ${seen}`],
      fills: { seen },
    };
  },
  async run(deps, { day: wanted, reason = "", seen }) {
    if (seen === undefined)
      throw CommandRefusal.of("seen", "Run it with --dry-run first: it shows the mark that --seen needs.");
    const answer = await closeDay(deps, { day: wanted, by: deps.actor ?? "", reason, seen });
    if ("refused" in answer) throw refusalOf(answer.refused);
    const { ledgerPaise, reportPaise, differences } = answer.close;
    return {
      lines: [
        `${longDate(wanted)} is closed: ${formatRupees(reportPaise)} to the bank, ${pluralize(differences.length, "difference")} accepted.`,
      ],
      data: { day: wanted, ledgerPaise, reportPaise, accepted: differences },
    };
  },
  reasonForBends: true,
});

const wantsReason = {
  rule: "The day agrees to the paisa",
  words: "A difference that no later settlement explains is accepted with a reason, which is kept.",
};

async function describeClose(deps: CommandDeps, close: DayClose): Promise<CommandPlan> {
  const { rows, ledgerPaise, reportPaise, settlements, differences, byHand } = close;
  const named = await Promise.all(differences.map((one) => nameDifference(deps, one)));
  return {
    lines: [
      `${longDate(close.day)}: our books have ${formatRupees(ledgerPaise)}, the report ${formatRupees(reportPaise)}.`,
      ...settlements.map(
        ({ id, utr, settled_at: at, ofDayPaise }) =>
          `${id}, UTR ${utr ?? "unknown"}, ${delhiInstant(at)}: ${formatRupees(ofDayPaise)} of this day.`,
      ),
      ...named.map(({ line }) => line),
      ...byHand.map(({ receipt, kind, paise }) => `${receipt}: ${formatRupees(paise)} ${deskWords[kind]}.`),
    ],
    money: [
      ...rows.map(({ part, reportPaise: paise }) => ({ words: partLabels[part], paise })),
      { words: "To the bank", paise: reportPaise },
      { words: "Difference from our books", paise: reportPaise - ledgerPaise },
    ],
    table: differenceTable(named),
  };
}

const deskWords = { cash: "taken in cash at the desk", upi: "taken by UPI at the desk" } as const;

async function nameDifference({ db }: CommandDeps, { entity, kind, paise, payableRef }: CloseDifference) {
  const booking = payableRef === null ? null : await namePayable(db, payableRef);
  const words = differenceWords[kind];
  return {
    entity,
    booking,
    words,
    paise,
    line: `${booking ?? "No booking"}, ${entity}: ${formatRupees(paise)}, ${words}.`,
  };
}

const differenceTable = (rows: Awaited<ReturnType<typeof nameDifference>>[]): PlanTable => ({
  columns: [
    { key: "booking", label: "Booking", kind: "id" },
    { key: "entity", label: "At the provider", kind: "id" },
    { key: "words", label: "Difference", kind: "text" },
    { key: "paise", label: "Rupees", kind: "rupees" },
  ],
  rows: rows.map(({ line: _, ...row }) => row),
  leadsTo: { thing: "booking", key: "booking" },
});

interface ExportedRow {
  at: string;
  booking: string;
  entity: string;
  part: string;
  grossPaise: number;
  feePaise: number;
  gstPaise: number;
  ledgerPaise: number;
  reportPaise: number;
  settlement: string;
  utr: string;
  note: string;
}

const columns: FileColumn<ExportedRow>[] = [
  { label: "Time (IST)", kind: "text", cell: ({ at }) => at },
  { label: "Booking", kind: "text", cell: ({ booking }) => booking },
  { label: "Number", kind: "text", cell: ({ entity }) => entity, width: 24 },
  { label: "What", kind: "text", cell: ({ part }) => part, width: 16 },
  { label: "Taken", kind: "rupees", cell: ({ grossPaise }) => grossPaise },
  { label: "Fee", kind: "rupees", cell: ({ feePaise }) => feePaise },
  { label: "GST on the fee", kind: "rupees", cell: ({ gstPaise }) => gstPaise },
  { label: "Our books", kind: "rupees", cell: ({ ledgerPaise }) => ledgerPaise },
  { label: "Settlement report", kind: "rupees", cell: ({ reportPaise }) => reportPaise },
  { label: "Settlement", kind: "text", cell: ({ settlement }) => settlement, width: 24 },
  { label: "UTR", kind: "text", cell: ({ utr }) => utr, width: 22 },
  { label: "Note", kind: "text", cell: ({ note }) => note, width: 32 },
];

type CloseLine = DayClose["others"][number];

async function exportedRows({ db }: CommandDeps, close: DayClose): Promise<ExportedRow[]> {
  const name = async (ref: string | null): Promise<string> =>
    ref === null ? "" : ((await namePayable(db, ref)) ?? "");
  const utrs = new Map(close.settlements.map(({ id, utr }) => [id, utr ?? ""]));
  const rows: ExportedRow[] = [];
  const none = { at: "", grossPaise: 0, feePaise: 0, gstPaise: 0, ledgerPaise: 0, reportPaise: 0 };
  const settledBy = (line: CloseLine | null) => ({
    settlement: line?.settlement_id ?? "",
    utr: utrs.get(line?.settlement_id ?? "") ?? "",
    note: line?.difference ? differenceWords[line.difference] : "",
  });
  for (const { at, payableRef, entity, grossPaise, feePaise, gstPaise, line } of close.payments)
    rows.push({
      ...{ at: delhiClockTime(at), booking: await name(payableRef), entity, part: partLabels.taken },
      ...{ grossPaise, feePaise: -feePaise, gstPaise: -gstPaise, ledgerPaise: grossPaise - feePaise - gstPaise },
      reportPaise: line ? line.credit_paise - line.debit_paise : 0,
      ...settledBy(line),
      ...(line === null && { note: differenceWords.unsettled }),
    });
  for (const { entity, payableRef, part, paise, reportPaise, matchedPaise, line } of close.refunds)
    rows.push({
      ...{ ...none, ...settledBy(line), booking: await name(payableRef), entity, part: partLabels[part] },
      ...{ ledgerPaise: paise, reportPaise },
      ...(paise !== matchedPaise && { note: differenceWords.unsettled }),
    });
  for (const line of close.others)
    rows.push({
      ...{ ...none, ...settledBy(line), booking: await name(line.payableRef), entity: line.entity_id },
      ...{ part: partLabels[partOf(line)], reportPaise: line.credit_paise - line.debit_paise },
    });
  for (const { receipt, kind, paise, payableRef } of close.byHand)
    rows.push({
      ...{ ...none, ...settledBy(null), booking: await name(payableRef), entity: receipt, part: partLabels.taken },
      ...{ grossPaise: paise, note: deskWords[kind] },
    });
  return rows;
}

const exportCommand = (kind: "csv" | "xlsx") =>
  command({
    summary: `Write a day's close as ${kind === "csv" ? "CSV" : "a sheet of XLSX"}: every payment beside its settlement`,
    options: z.object({ day, to: fileOption }),
    writesFile: `day.${kind}`,
    async plan(deps, { day: wanted }) {
      const close = await findDayClose(deps.db, wanted);
      const lines = [`${longDate(wanted)}: ${(await exportedRows(deps, close)).length} rows would be written.`];
      return { lines, audited: lines };
    },
    async run(deps, { day: wanted }) {
      const rows = await exportedRows(deps, await findDayClose(deps.db, wanted));
      const file = kind === "csv" ? Buffer.from(csvFile(columns, rows)) : await xlsxFile(columns, rows, wanted);
      return {
        ...{ lines: [`${longDate(wanted)}: ${rows.length} rows.`], file, fileDay: wanted },
        data: { day: wanted, rows: rows.length },
      };
    },
  });

export const exportDayCommand = exportCommand("csv");
export const exportDaySheetCommand = exportCommand("xlsx");
