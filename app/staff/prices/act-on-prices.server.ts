import { data, redirect } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import type { UnsavedAnswer } from "#app/web/forms/unsaved.tsx";
import { writePriceEntries } from "#modules/operations/model.ts";
import { mayOpen } from "#modules/staff/model.ts";
import { storableText } from "#platform/database/storable-text.ts";
import { staffOf } from "../console/staff-cookie.server.ts";
import { actOnSheet } from "../sheet/act-on-sheet.server.ts";
import { PRICES, PRICES_TABLE, PRICES_TURN, PRICES_TYPED } from "./prices-address.ts";
import { readPriceTable } from "./read-price-table.server.ts";
import { fitsAddress } from "./typed-prices.ts";

const TOO_MANY = "So many prices cannot wait. Plan these first, then turn the page.";

/** Names fields that hold no price. */
export type UnreadPrices = UnsavedAnswer & { unread: readonly string[] };

/** True for the table of prices; other forms of its screen are deeds. */
export const isPriceTable = (request: Request): boolean => new URL(request.url).searchParams.has(PRICES_TABLE);

const LOGGED_OUT =
  "You are logged out. Log in again in another window, then press once more: your prices are kept on this page.";
const UNREAD = "Write prices as rupees: the marked fields hold none. An offer and private prices may be empty.";

/** Plans the prices that differ from those that guests see. The plan is the answer: an address holds a hundred prices at most. */
export async function actOnPrices(app: AppContext, request: Request) {
  const sent = new URLSearchParams(await request.clone().text());
  // A deed above the table is sent to the same address.
  if (sent.has("command") || sent.has("view")) return actOnSheet(app, request);
  const typed = new Map([...sent].map(([name, value]) => [storableText(name), storableText(value)]));
  const refuse = (problem: string, status: number, unread: readonly string[] = []) =>
    data({ isUnsaved: true, problem, errors: {}, typed: Object.fromEntries(typed), unread } satisfies UnreadPrices, {
      status,
    });
  const staff = await staffOf(app, request);
  if (!staff) return refuse(LOGGED_OUT, 401);
  if (!mayOpen(staff.role, "prices")) throw data({ words: "This is not part of your role." }, { status: 403 });
  const { entries, unread } = await readPriceTable(app.db, typed);
  if (unread.length > 0) return refuse(UNREAD, 422, unread);
  const kept = writePriceEntries(entries);
  const turn = sent.get(PRICES_TURN);
  if (turn !== null) {
    if (!fitsAddress(kept)) return refuse(TOO_MANY, 422);
    const query = new URLSearchParams(turn);
    if (kept !== "") query.set(PRICES_TYPED, kept);
    throw redirect(query.size === 0 ? PRICES : `${PRICES}?${query}`);
  }
  if (entries.length === 0) return refuse("No price was changed.", 422);
  const asked = { command: "change-prices", "o.set": kept, given: "set", plan: "1" };
  const headers = { cookie: request.headers.get("cookie") ?? "" };
  const address = new URL(request.url);
  address.pathname = PRICES;
  address.searchParams.delete(PRICES_TABLE);
  if (fitsAddress(kept)) address.searchParams.set(PRICES_TYPED, kept);
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
