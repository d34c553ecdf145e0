import { createHash } from "node:crypto";
import { importFields, type LineState, type LineVerdict } from "../model.ts";
import { type Import, readLines } from "../store.server.ts";
import { type JudgeDeps, judgeBookings, type WantedBooking } from "./judge-bookings.server.ts";
import { judgeCustomers, type WantedCustomer } from "./judge-customers.server.ts";
import { judgeDepartures, type WantedDeparture } from "./judge-departures.server.ts";
import { judgeTours, type WantedTour } from "./judge-tours.server.ts";

type Wanted =
  | { kind: "bookings"; wanted: WantedBooking[] }
  | { kind: "departures"; wanted: WantedDeparture[] }
  | { kind: "customers"; wanted: WantedCustomer[] }
  | { kind: "tours"; wanted: WantedTour[] };

export type JudgedImport = Wanted & {
  verdicts: LineVerdict[];
  counts: Record<LineState, number>;
  /** Fields that have no column, and need one. */
  missing: string[];
  /** The same as long as every verdict is. */
  mark: string;
};

/** Judges every line of an import; writes nothing. */
export async function judgeImport(deps: JudgeDeps, found: Import): Promise<JudgedImport> {
  const { kind, headings, mapping } = found;
  const missing = importFields[kind].filter(({ name, isNeeded }) => isNeeded && mapping.columns[name] === undefined);
  const lines = await readLines(deps.db, found.id);
  const table = { lines: missing.length > 0 ? [] : lines, headings, mapping };
  const judged = await judgeKind(deps, kind, table);
  const { verdicts } = judged;
  const count = (state: LineState): number => verdicts.filter((one) => one.state === state).length;
  return {
    ...judged,
    counts: { make: count("make"), there: count("there"), cannot: count("cannot") },
    missing: missing.map(({ label }) => label),
    mark: createHash("sha256")
      .update(JSON.stringify([verdicts, mapping]))
      .digest("hex")
      .slice(0, 12),
  };
}

async function judgeKind(
  deps: JudgeDeps,
  kind: Import["kind"],
  table: Parameters<typeof judgeTours>[1],
): Promise<Wanted & { verdicts: LineVerdict[] }> {
  switch (kind) {
    case "bookings":
      return { kind, ...(await judgeBookings(deps, table)) };
    case "departures":
      return { kind, ...(await judgeDepartures(deps, table)) };
    case "customers":
      return { kind, ...(await judgeCustomers(deps, table)) };
    case "tours":
      return { kind, ...(await judgeTours(deps, table)) };
  }
}
