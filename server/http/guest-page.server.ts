import type { Context } from "hono";
import { staffOf } from "#app/staff/console/staff-cookie.server.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { managePath, privateHeaders } from "#app/web/links/private-page.ts";
import { findManagedBooking } from "#modules/booking/index.server.ts";
import { mayOpen, type ScreenName } from "#modules/staff/model.ts";
import { isId } from "#platform/ids.server.ts";
import { lookOnly } from "./look-only.ts";

/** Neither scripts nor forms, whatever stands in the page. */
const policy = [
  "sandbox allow-same-origin",
  ...["default-src 'none'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:", "font-src 'self'"],
  ...["form-action 'none'", "frame-ancestors 'none'", "base-uri 'none'"],
].join("; ");

interface SeenPage {
  screen: ScreenName;
  /** Its name on the page. */
  of: string;
  back: string;
  /** Address as the guest has it, with their key. */
  path: string;
  key: string;
}

type Find = (app: AppContext, id: string) => Promise<SeenPage | null>;

/** A booking's own page. */
export const bookingSeen: Find = async (app, reference) => {
  const booking = await findManagedBooking(app, reference);
  if (!booking) return null;
  const key = app.signer.sign("booking", booking.linkId);
  const { reference: of } = booking;
  return { screen: "booking", of, back: `/staff/bookings/${of}`, path: managePath(of, key), key };
};

/** Page of one version of a quote. */
export const quoteSeen: Find = async (app, id) => {
  if (!isId(id)) return null;
  const key = app.signer.sign("quote", id);
  return {
    ...{ screen: "enquiries", of: "The quote", back: "/staff/enquiries?show=quotes" },
    ...{ path: `/quote/${id}?key=${key}`, key },
  };
};

/**
 * Shows the company's people the page of a guest, as the guest sees it now. The page is drawn here with the guest's key, which
 * reaches neither the address nor the browser; nothing on it acts.
 */
export const guestPage =
  (app: AppContext, find: Find, draw: (request: Request) => Promise<{ status: number; html: string }>) =>
  async (context: Context): Promise<Response> => {
    const staff = await staffOf(app, context.req.raw);
    for (const [name, value] of Object.entries(privateHeaders())) context.header(name, value);
    if (!staff) return context.redirect(`/staff/enter?to=${encodeURIComponent(context.req.path)}`);
    const seen = await find(app, context.req.param("id") ?? "");
    if (!seen) return context.text("There is no such page.", 404);
    if (!mayOpen(staff.role, seen.screen)) return context.text("This page is not part of your role.", 403);
    const address = new URL(seen.path, context.req.url);
    const { status, html } = await draw(new Request(address, { headers: { accept: "text/html" } }));
    const page = status === 200 ? lookOnly(html, seen) : null;
    if (page === null || page.includes(seen.key)) return context.text("The guest has no such page now.", 404);
    context.header("content-security-policy", policy);
    context.header("referrer-policy", "no-referrer");
    return context.html(page);
  };
