import { data } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { mayExport } from "#modules/staff/model.ts";
import { csvFile, xlsxFile } from "#platform/table-file.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { notFound } from "../console/not-found.server.ts";
import { theStaff } from "../console/the-staff.server.ts";
import type { Route } from "./+types/route";
import { findExport } from "./exports.server.ts";

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Sends a list as its address selects it, as CSV or XLSX. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = getContext(context);
  const staff = await theStaff(app, request);
  const [name = "", kind] = params.file.split(".");
  const found = findExport(name);
  if (!found || (kind !== "csv" && kind !== "xlsx")) throw notFound();
  if (!mayExport(staff.role, found.right))
    throw data({ words: "This file is not part of your role. Ask an owner if you need it." }, { status: 403 });
  const { columns, rows } = await found.read(app, new URL(request.url).searchParams);
  const file = kind === "csv" ? csvFile(columns, rows) : await xlsxFile(columns, rows, found.sheet);
  return new Response(file, {
    headers: {
      "content-type": types[kind],
      "content-disposition": `attachment; filename="${name}-${delhiDate(app.clock.now())}.${kind}"`,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    },
  });
}
