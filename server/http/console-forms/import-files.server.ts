import { MaxFileSizeExceededError, parseMultipartRequest } from "@remix-run/multipart-parser";
import type { Context } from "hono";
import { staffOf } from "#app/staff/console/staff-cookie.server.ts";
import { IMPORTS, importAddress } from "#app/staff/import/import-address.ts";
import { readMappingForm } from "#app/staff/import/mapping-form.server.ts";
import { signedFault } from "#app/staff/import/signed-fault.server.ts";
import { byPerson } from "#app/staff/sheet/load-sheet.server.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { sentForm } from "#app/web/forms/sent-form.server.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import {
  chooseSheet,
  discardImport,
  findImport,
  judgeImport,
  openImport,
  readLines,
  readTable,
  saveMapping,
} from "#modules/imports/index.server.ts";
import { importFields, importKinds } from "#modules/imports/model.ts";
import { mayOpen, type StaffSession } from "#modules/staff/model.ts";
import { isId } from "#platform/ids.server.ts";
import { csvFile, type FileColumn } from "#platform/table-file.server.ts";
import { shownFileName } from "#platform/text/file-name.ts";
import { visibleLine } from "#platform/text/visible-text.ts";

/** Largest file with the form around it. docs/deploy/nginx.conf allows more. */
export const LARGEST_IMPORT_FORM_BYTES = 9 * 1024 * 1024;

const LOGGED_OUT = "You are logged out. Log in again in another window, then send this page once more.";
const NOT_YOURS = "This page is not part of your role.";
const NO_COLUMNS = "This form could not be read. Please go back and save the columns again.";
const NO_FORM = "This form could not be read. One file of at most 8 MB, please.";

type Handler = (context: Context, staff: StaffSession) => Promise<Response>;

/** Lets owners in alone; every answer is private. */
const forOwners =
  (app: AppContext, handler: Handler) =>
  async (context: Context): Promise<Response> => {
    for (const [name, value] of Object.entries(privateHeaders())) context.header(name, value);
    const staff = await staffOf(app, context.req.raw);
    if (!staff) return context.text(LOGGED_OUT, 401);
    if (!mayOpen(staff.role, "import")) return context.text(NOT_YOURS, 403);
    return handler(context, staff);
  };

/** Reads a file into an import, and leads to its screen; a file that cannot be read leads back with the reason. */
export const uploadImport = (app: AppContext) =>
  forOwners(app, async (context, staff) => {
    const form = await readUpload(context.req.raw);
    const kind = importKinds.find((one) => one === form?.fields.get("kind")) ?? "bookings";
    const back = (words: string) => context.redirect(`${IMPORTS}?${signedFault(app.signer, words, kind)}`, 303);
    if (!form) return back(NO_FORM);
    if (!form.bytes) return back("Choose a file first.");
    const table = await readTable(form.bytes);
    if ("fault" in table) {
      const { words, line, column } = table.fault;
      const place = [...(line ? [`line ${line}`] : []), ...(column ? [`column ${column}`] : [])].join(", ");
      return back(place === "" ? words : `${words} (${place})`);
    }
    const { actor: madeBy } = byPerson(staff);
    const file = { kind, fileName: form.fileName, madeBy };
    const brought =
      "sheets" in table ? { table: null, workbook: { bytes: form.bytes, sheets: table.sheets } } : { table };
    return context.redirect(importAddress(await openImport(app, { ...file, ...brought })), 303);
  });

interface Upload {
  fields: Map<string, string>;
  fileName: string;
  bytes: Uint8Array | null;
}

const limits = { maxParts: 8, maxHeaderSize: 2_048, maxFileSize: LARGEST_IMPORT_FORM_BYTES };

/** Null for a body that is no such form, or over a limit. */
async function readUpload(request: Request): Promise<Upload | null> {
  const upload: Upload = { fields: new Map(), fileName: "", bytes: null };
  try {
    for await (const part of parseMultipartRequest(request, limits)) {
      if (part.name === "file" && part.filename) {
        upload.fileName = shownFileName(part.filename);
        upload.bytes = part.bytes;
      } else if (part.name) upload.fields.set(part.name, visibleLine(part.text).slice(0, 120));
    }
    return upload;
  } catch (error) {
    const isOurs =
      error instanceof MaxFileSizeExceededError ||
      (error instanceof Error && /multipart/i.test(error.name + error.message));
    if (isOurs) return null;
    throw error;
  }
}

const importOf = async (app: AppContext, context: Context) => {
  const id = context.req.param("id") ?? "";
  return isId(id) ? findImport(app.db, id) : null;
};

/** Saves what the columns mean, reads another sheet, or throws the file away. */
export const saveImportColumns = (app: AppContext) =>
  forOwners(app, async (context) => {
    const found = await importOf(app, context);
    if (!found) return context.redirect(IMPORTS, 303);
    const form = await sentForm(context.req.raw);
    if (!form) return context.text(NO_COLUMNS, 400);
    if (form.get("press") === "discard") {
      const isGone = await discardImport(app.db, found.id);
      return context.redirect(isGone ? IMPORTS : importAddress(found.id), 303);
    }
    const sheet = form.get("sheet");
    if (typeof sheet === "string") {
      const fault = await chooseSheet(app, found, sheet);
      const query = fault === null ? "" : `?${signedFault(app.signer, fault, found.kind)}`;
      return context.redirect(importAddress(found.id) + query, 303);
    }
    await saveMapping(app, found, readMappingForm(form, found));
    return context.redirect(`${importAddress(found.id)}?saved`, 303);
  });

/** Sends the lines that cannot be made, as they were, with the reason. */
export const sendFaultyLines = (app: AppContext) =>
  forOwners(app, async (context) => {
    const found = await importOf(app, context);
    if (!found) return context.text("There is no such import.", 404);
    const { verdicts } = await judgeImport(app, found);
    const faulty = new Map(verdicts.filter(({ state }) => state === "cannot").map((one) => [one.line, one.problems]));
    const labels = new Map(importFields[found.kind].map(({ name, label }) => [name, label]));
    const lines = (await readLines(app.db, found.id)).filter(({ line }) => faulty.has(line));
    const columns: FileColumn<(typeof lines)[number]>[] = [
      ...found.headings.map((label, at) => ({
        label,
        kind: "text" as const,
        cell: ({ cells }: { cells: string[] }) => cells[at] ?? "",
      })),
      {
        label: "reason",
        kind: "text",
        cell: ({ line }) =>
          (faulty.get(line) ?? [])
            .map(({ field, words }) => (field === null ? words : `${labels.get(field) ?? field}: ${words}`))
            .join(" "),
      },
    ];
    return context.body(csvFile(columns, lines), 200, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="faulty-lines.csv"',
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    });
  });
