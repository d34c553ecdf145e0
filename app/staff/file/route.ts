import { data, redirect } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { describeForm } from "#modules/operations/index.server.ts";
import { findDeedFile } from "#modules/staff/index.server.ts";
import { isFresh, mayRun, wantsProof } from "#modules/staff/model.ts";
import { theStaff } from "../console/the-staff.server.ts";
import { proofAddress } from "../parts/addresses.ts";
import { resultAddress } from "../sheet/sheet-address.ts";
import type { Route } from "./+types/route";

/** Sends the file of one's own deed, within a day, by the rights of now. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = getContext(context);
  const staff = await theStaff(app, request);
  const found = await findDeedFile(app, { id: params.deed, memberId: staff.memberId });
  if (!found || !mayRun(staff.role, found.command))
    throw data({ words: "This file is not kept any more: run the command again." }, { status: 404 });
  if (wantsProof.has(found.command) && !isFresh(staff, app.clock.now()))
    throw redirect(proofAddress(resultAddress("/staff", params.deed)), { headers: privateHeaders() });
  const plain = describeForm(found.command)?.fileName ?? `${found.command}.bin`;
  const name = found.day === null ? plain : plain.replace(/(?=\.\w+$)/, `-${found.day}`);
  return new Response(new Uint8Array(found.file), {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    },
  });
}
