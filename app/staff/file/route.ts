import { data } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { describeForm } from "#modules/operations/index.server.ts";
import { findDeedFile } from "#modules/staff/index.server.ts";
import { theStaff } from "../console/the-staff.server.ts";
import type { Route } from "./+types/route";

/** Sends the file of one's own deed, within a day. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = getContext(context);
  const staff = await theStaff(app, request);
  const found = /^[\da-f-]{36}$/.test(params.deed)
    ? await findDeedFile(app, { id: params.deed, memberId: staff.memberId })
    : null;
  if (!found) throw data("This file is not kept any more: run the command again.", { status: 404 });
  const name = describeForm(found.command)?.fileName ?? `${found.command}.bin`;
  return new Response(new Uint8Array(found.file), {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    },
  });
}
