import { data, redirect } from "react-router";
import { type AppContext, getContext } from "#app/web/app-context.server.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { sendTaxPaper } from "#app/web/tax-paper/send-tax-paper.server.ts";
import { exportsPersons, isFresh, mayExport, type StaffSession } from "#modules/staff/model.ts";
import { findPaper } from "#modules/tax/index.server.ts";
import { isId } from "#platform/ids.server.ts";
import { csvFile, xlsxFile } from "#platform/table-file.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { notFound } from "../console/not-found.server.ts";
import { theStaff } from "../console/the-staff.server.ts";
import { proofAddress, TAX_PAPER } from "../parts/addresses.ts";
import type { Route } from "./+types/route";
import { findExport } from "./exports.server.ts";

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

const notOfRole = () =>
  data({ words: "This file is not part of your role. Ask an owner if you need it." }, { status: 403 });

async function sendPaper(app: AppContext, staff: StaffSession, id: string): Promise<Response> {
  if (!mayExport(staff.role, "papers")) throw notOfRole();
  const paper = isId(id) ? await findPaper(app.db, id) : null;
  if (!paper) throw notFound();
  return sendTaxPaper(paper);
}

/** Sends a tax paper as PDF, or a list as its address selects it, as CSV or XLSX. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = getContext(context);
  const staff = await theStaff(app, request);
  const url = new URL(request.url);
  const [name = "", kind] = params.file.split(".");
  if (params.file === TAX_PAPER) return sendPaper(app, staff, url.searchParams.get("id") ?? "");
  const found = findExport(name);
  if (!found || (kind !== "csv" && kind !== "xlsx")) throw notFound();
  if (!mayExport(staff.role, found.right)) throw notOfRole();
  if (exportsPersons.has(found.right) && !isFresh(staff, app.clock.now()))
    throw redirect(proofAddress(`${found.screen}${url.search}`), { headers: privateHeaders() });
  const { columns, rows, about = delhiDate(app.clock.now()) } = await found.read(app, url.searchParams);
  const file = kind === "csv" ? csvFile(columns, rows) : await xlsxFile(columns, rows, found.sheet);
  return new Response(file, {
    headers: {
      "content-type": types[kind],
      "content-disposition": `attachment; filename="${name}-${about}.${kind}"`,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    },
  });
}
