import {
  findImport,
  findSheets,
  type Import,
  type JudgedImport,
  judgeImport,
  OurTours,
  planUndo,
  readLines,
  tourNameKey,
  unknownTours,
} from "#modules/imports/index.server.ts";
import { type ImportMapping, importFields, importKindLabels, type LineVerdict } from "#modules/imports/model.ts";
import { isId } from "#platform/ids.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { notFound } from "../console/not-found.server.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { importAddress } from "./import-address.ts";
import { readSignedFault } from "./signed-fault.server.ts";

const PAGE = 100;
const MOST_TOUR_NAMES = 100;

const shows = ["cannot", "warned", "make", "there"] as const;
type Shows = (typeof shows)[number];
const showLabels: Record<Shows, string> = {
  cannot: "Cannot be made",
  warned: "With a warning",
  make: "Will be made",
  there: "Here already",
};

const isOf: Record<Shows, (verdict: LineVerdict) => boolean> = {
  cannot: ({ state }) => state === "cannot",
  warned: ({ state, warnings }) => state === "make" && warnings.length > 0,
  make: ({ state }) => state === "make",
  there: ({ state }) => state === "there",
};

/** A tour may be named "constructor". */
const tourChosen = ({ tours }: ImportMapping, name: string): string =>
  Object.hasOwn(tours, tourNameKey(name)) ? (tours[tourNameKey(name)] ?? "") : "";

const FRESH_MS = 10_000;
let lastJudged: { key: string; at: number; judged: Promise<JudgedImport> } | null = null;

/** Judges a file, or takes the verdicts of seconds ago: every change at the desk reads each open screen again. */
function judgeForScreen(app: ScreenAsk["app"], found: Import): Promise<JudgedImport> {
  const key = JSON.stringify([found.id, found.state, found.updatedAt, found.mapping]);
  const now = app.clock.now().getTime();
  if (lastJudged?.key === key && Math.abs(now - lastJudged.at) < FRESH_MS) return lastJudged.judged;
  const judged = judgeImport(app, found);
  lastJudged = { key, at: now, judged };
  judged.catch(() => {
    lastJudged = null;
  });
  return judged;
}

/** One file: what its columns mean, and the verdict on each line. */
export async function loadImport({ app, params, url }: ScreenAsk) {
  const found = isId(params.id ?? "") ? await findImport(app.db, params.id ?? "") : null;
  if (!found) throw notFound();
  const { id, kind, mapping, headings, state } = found;
  const namesTours = mapping.columns.tour !== undefined;
  const [judged, tours, lines, sheets, undo] = await Promise.all([
    judgeForScreen(app, found),
    namesTours ? OurTours.read(app.db, { tours: {} }) : null,
    readLines(app.db, id),
    findSheets(app.db, id),
    planUndo(app.db, id),
  ]);
  const fields = importFields[kind];
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const wanted = url.searchParams.get("show");
  const first = shows.find((one) => judged.verdicts.some(isOf[one])) ?? "make";
  const show = shows.find((one) => one === wanted) ?? first;
  const of = judged.verdicts.filter(isOf[show]);
  const page = Math.max(1, Number.parseInt(url.searchParams.get("page") ?? "1", 10) || 1);
  const cells = new Map(lines.map((line) => [line.line, line.cells]));
  const textOf = (line: number, field: string): string => cells.get(line)?.[mapping.columns[field] ?? -1] ?? "";
  const unknown = tours
    ? unknownTours(
        tours,
        lines.map(({ line }) => textOf(line, "tour")),
      ).slice(0, MOST_TOUR_NAMES)
    : [];
  const named = fields.slice(0, 6).filter(({ name }) => mapping.columns[name] !== undefined);
  return {
    title: found.fileName,
    id,
    kind,
    kindLabel: importKindLabels[kind],
    about: { import: id },
    origin: `${sheets !== null && found.sheet === null ? pluralize(sheets.length, "sheet") : pluralize(lines.length, "line")}, brought by ${found.madeBy}, ${delhiInstant(found.createdAt, app.clock.now().toISOString())}${found.sheet === null ? "" : `, sheet ${found.sheet}`}`,
    state,
    isForgotten: lines.length === 0 && sheets === null,
    isChosen: lines.length > 0,
    sheets: (sheets ?? []).map((one) => ({
      ...{ name: one.name, isShown: one.name === found.sheet, lines: pluralize(one.lines, "line") },
    })),
    fault: readSignedFault(app.signer, url.searchParams),
    headings: headings.map((heading, at) => ({ at, heading: heading === "" ? `Column ${at + 1}` : heading })),
    fields: fields.map(({ name, label, help, isNeeded }) => ({
      ...{ name, label, help: help ?? null, isNeeded: isNeeded === true, column: mapping.columns[name] ?? null },
      sample: lines.map(({ line }) => textOf(line, name)).find((text) => text !== "") ?? "",
    })),
    mapping: { dayFirst: mapping.dayFirst, makesMissing: mapping.makesMissing, writes: mapping.writes },
    tours: (unknown.length > 0 ? (tours?.all ?? []) : []).map((tour) => ({ id: tour.id, name: tour.name })),
    unknown: unknown.map((name) => ({ name, tour: tourChosen(mapping, name) })),
    missing: judged.missing,
    counts: judged.counts,
    shows: shows.map((one) => ({
      ...{ show: one, label: showLabels[one], count: judged.verdicts.filter(isOf[one]).length, isShown: one === show },
      address: `${importAddress(id)}?show=${one}#verdicts`,
    })),
    columns: named.map(({ label }) => label),
    verdicts: of.slice((page - 1) * PAGE, page * PAGE).map(({ line, problems, warnings }) => ({
      line,
      cells: named.map(({ name }) => textOf(line, name)),
      said: [...problems, ...warnings].map(({ field, words }) =>
        field === null ? words : `${labels.get(field) ?? field}: ${words}`,
      ),
    })),
    next: of.length > page * PAGE ? `${importAddress(id)}?show=${show}&page=${page + 1}#verdicts` : null,
    previous: page > 1 ? `${importAddress(id)}?show=${show}&page=${page - 1}#verdicts` : null,
    isUndoable: Object.values(undo.made).some((count) => count > 0),
    saved: url.searchParams.has("saved"),
  };
}
export type ImportData = Awaited<ReturnType<typeof loadImport>>;
