import { data } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import type { UnsavedAnswer } from "#app/web/forms/unsaved.tsx";
import { listTourPrices } from "#modules/catalogue/index.server.ts";
import {
  type PriceEntry,
  pricedDays,
  priceFields,
  priceKey,
  priceNames,
  writePriceEntries,
} from "#modules/operations/model.ts";
import { mayOpen } from "#modules/staff/model.ts";
import { storableText } from "#platform/database/storable-text.ts";
import { staffOf } from "../console/staff-cookie.server.ts";
import { actOnSheet } from "../sheet/act-on-sheet.server.ts";
import { PRICES, PRICES_TABLE } from "./prices-address.ts";

/** True for the table of prices; other forms of its screen are deeds. */
export const isPriceTable = (request: Request): boolean => new URL(request.url).searchParams.has(PRICES_TABLE);

const LOGGED_OUT =
  "You are logged out. Log in again in another window, then press once more: your prices are kept on this page.";
const UNREAD = "Write prices as rupees, such as 2100 or 999.50. An offer and private prices may be empty.";

/** Price as typed: rupees with or without the sign and commas; null if empty, undefined if it is none. */
function paiseTyped(text: string): number | null | undefined {
  const plain = text.replace(/[₹,\s]/g, "");
  if (plain === "") return null;
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

/** Prices that differ from those that guests see, and names of fields that hold none. */
async function readTable(app: AppContext, typed: ReadonlyMap<string, string>) {
  const entries: PriceEntry[] = [];
  const unread: string[] = [];
  const slugs = new Set([...typed.keys()].map((name) => name.replace(/^was\./, "").split(".")[0] ?? ""));
  const rows = (await listTourPrices(app.db, { slugs: [...slugs] })).flatMap(({ slug, price }) =>
    pricedDays(price).map(({ season, written }) => ({ tour: slug, ...(season && { season: season.from }), written })),
  );
  for (const { written, ...row } of rows)
    for (const price of priceNames) {
      const name = priceKey({ ...row, price });
      const text = typed.get(name);
      if (text === undefined) continue;
      const paise = paiseTyped(text);
      // A field that was left alone takes back nothing that somebody else has changed meanwhile.
      const shown = typed.get(`was.${name}`);
      if (shown !== undefined && paise !== undefined && paise === paiseTyped(shown)) continue;
      const now = written[priceFields[price]] ?? null;
      if (paise === undefined) unread.push(name);
      else if (paise !== now) entries.push({ ...row, price, paise });
    }
  return { entries, unread };
}

/**
 * Takes the table of prices, and shows the plan of those that differ from what guests see. Changes nothing itself. The plan comes as the
 * answer, since an address holds a hundred prices at most; a fault keeps all that was typed.
 */
export async function actOnPrices(app: AppContext, request: Request) {
  const sent = new URLSearchParams(await request.clone().text());
  // A deed above the table is sent to the same address.
  if (sent.has("command") || sent.has("view")) return actOnSheet(app, request);
  const typed = new Map([...sent].map(([name, value]) => [storableText(name), storableText(value)]));
  const refuse = (problem: string, status: number) =>
    data({ isUnsaved: true, problem, errors: {}, typed: Object.fromEntries(typed) } satisfies UnsavedAnswer, {
      status,
    });
  const staff = await staffOf(app, request);
  if (!staff) return refuse(LOGGED_OUT, 401);
  if (!mayOpen(staff.role, "prices")) throw data({ words: "This is not part of your role." }, { status: 403 });
  const { entries, unread } = await readTable(app, typed);
  if (unread.length > 0) return refuse(UNREAD, 422);
  if (entries.length === 0) return refuse("No price was changed.", 422);
  const asked = { command: "change-prices", "o.set": writePriceEntries(entries), given: "set", plan: "1" };
  const headers = { cookie: request.headers.get("cookie") ?? "" };
  const address = new URL(request.url);
  address.pathname = PRICES;
  address.searchParams.delete(PRICES_TABLE);
  return withoutMany(
    await actOnSheet(app, new Request(address, { method: "POST", headers, body: new URLSearchParams(asked) })),
  );
}

const tableOptions: ReadonlySet<string> = new Set(["set", "at"]);

/** The plan of a table asks for nothing that belongs to a change for many. */
function withoutMany({ data: sheet, init }: Awaited<ReturnType<typeof actOnSheet>>) {
  const shown =
    sheet.kind === "form" ? { ...sheet, fields: sheet.fields.filter(({ name }) => tableOptions.has(name)) } : sheet;
  return data(shown, init ?? {});
}
