import type { Context } from "hono";
import { staffOf } from "#app/staff/console/staff-cookie.server.ts";
import { PRICES } from "#app/staff/prices/prices-address.ts";
import { sheetAddress } from "#app/staff/sheet/sheet-address.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { listTourDocuments } from "#modules/catalogue/index.server.ts";
import {
  type PriceEntry,
  type PricesWritten,
  priceFields,
  priceNames,
  writePriceEntries,
} from "#modules/operations/model.ts";
import { mayOpen } from "#modules/staff/model.ts";

/** Servers and proxies refuse longer addresses. */
const LONGEST_PLAN = 3_500;

/** Price as typed: rupees with or without the sign and commas; null if empty, undefined if it is none. */
function paiseTyped(text: string): number | null | undefined {
  const plain = text.replace(/[₹,\s]/g, "");
  if (plain === "") return null;
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

/** Takes the table of prices, and leads to the plan of those that differ from what guests see. Changes nothing itself. */
export const editPrices =
  (app: AppContext) =>
  async (context: Context): Promise<Response> => {
    for (const [name, value] of Object.entries(privateHeaders())) context.header(name, value);
    const staff = await staffOf(app, context.req.raw);
    if (!staff)
      return context.text("You are logged out. Log in again in another window, then send this once more.", 401);
    if (!mayOpen(staff.role, "prices")) return context.text("This page is not part of your role.", 403);
    const form = await context.req.formData();
    const entries: PriceEntry[] = [];
    for (const { document } of await listTourDocuments(app.db, true))
      for (const price of priceNames) {
        const typed = form.get(`${document.slug}.${price}`);
        if (typeof typed !== "string") continue;
        const paise = paiseTyped(typed);
        if (paise === undefined) return context.redirect(`${PRICES}?news=unread`, 303);
        // A field that was left alone takes back nothing that somebody else has changed meanwhile.
        const shown = form.get(`was.${document.slug}.${price}`);
        if (typeof shown === "string" && paise === paiseTyped(shown)) continue;
        const now = (document.price as PricesWritten)[priceFields[price]] ?? null;
        if (paise !== now) entries.push({ tour: document.slug, price, paise });
      }
    const set = writePriceEntries(entries);
    if (set === "") return context.redirect(`${PRICES}?news=same`, 303);
    if (set.length > LONGEST_PLAN) return context.redirect(`${PRICES}?news=many`, 303);
    const asked = { command: "change-prices", options: { set }, given: ["set"], isPlanned: true };
    return context.redirect(sheetAddress(PRICES, asked), 303);
  };
