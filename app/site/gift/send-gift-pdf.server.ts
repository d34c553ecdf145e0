import type { AppContext } from "#app/web/app-context.server.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { keyOf } from "#app/web/links/signed-link.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { findBoughtGift } from "#modules/credit/index.server.ts";
import { isId } from "#platform/ids.server.ts";
import { giftPath } from "./gift-path.server.ts";
import { giftPdf } from "./gift-pdf.server.ts";

/** The gift on paper, by the key of its buyer. An order that is not paid or was given back leads to its page. */
export async function sendGiftPdf(app: AppContext, id: string, request: Request): Promise<Response> {
  const headers = privateHeaders();
  const nothing = new Response("There is no such page.", { status: 404, headers });
  if (!isId(id) || !app.signer.verifies("gift", id, keyOf(request))) return nothing;
  const order = await findBoughtGift(app.db, id);
  if (!order) return nothing;
  if (order.gift === null || order.status === "cancelled")
    return new Response(null, { status: 302, headers: { ...headers, location: giftPath(app, id) } });
  const { name: companyName, phone } = await getPage(app.db, "company");
  const leftPaise = order.gift.balancePaise + order.gift.heldPaise;
  const bytes = await giftPdf(
    {
      ...{ number: order.number, word: order.gift.word, amountPaise: order.amount_paise, until: order.gift.until },
      ...{ buyerName: order.buyer_name, recipientName: order.recipient_name, words: order.words },
      tourName: order.tour_name,
      ...(leftPaise < order.amount_paise && { leftPaise }),
    },
    { companyName, phone, toursUrl: `${app.publicUrl}/tours`, now: order.paid_at ?? app.clock.now() },
  );
  return new Response(bytes, {
    headers: {
      ...headers,
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${order.number}.pdf"`,
      "x-content-type-options": "nosniff",
    },
  });
}
