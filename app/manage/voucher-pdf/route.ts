import { redirect } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { copyHeaders } from "#app/web/browser/booking-copies.ts";
import { openFileLink } from "#app/web/links/booking-link.server.ts";
import { managePath, privateHeaders } from "#app/web/links/private-page.ts";
import { guestPapers } from "#app/web/tax-paper/guest-papers.server.ts";
import { sendTaxPaper } from "#app/web/tax-paper/send-tax-paper.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { checkLink } from "../voucher/check-link.server.ts";
import { voucherPdf } from "../voucher/voucher-pdf.server.ts";
import type { Route } from "./+types/route";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const { booking, key } = await openFileLink(app, params.reference, request);
  // A file of its own would make every page's list of addresses longer.
  const paperId = new URL(request.url).searchParams.get("paper");
  if (paperId !== null) {
    const paper = (await guestPapers(app.db, booking.id)).find(({ id }) => id === paperId);
    if (!paper) throw redirect(managePath(booking.reference, key, "receipt"));
    return sendTaxPaper(paper);
  }
  if (booking.status !== "confirmed" || booking.isCalledOff) throw redirect(managePath(booking.reference, key));
  const { name: companyName, phone } = await getPage(app.db, "company");
  const { weather } = await getPage(app.db, "promises");
  const file = await voucherPdf(booking, {
    companyName,
    phone,
    weather,
    checkUrl: checkLink(app, booking),
    now: app.clock.now(),
  });
  return new Response(file as BodyInit, {
    headers: {
      ...privateHeaders(),
      ...copyHeaders(booking),
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${booking.reference}.pdf"`,
    },
  });
}
