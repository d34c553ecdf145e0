import { findBriefsOf } from "#modules/booking/index.server.ts";
import { findTourSlugs } from "#modules/catalogue/index.server.ts";
import {
  findGiftOrders,
  type GiftOrder,
  listCodes,
  listUses,
  owedToGifts,
  type PriceCode,
} from "#modules/credit/index.server.ts";
import { describeTerms } from "#modules/credit/model.ts";
import { mayRun } from "#modules/staff/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { isId } from "#platform/ids.server.ts";
import { formatRupees } from "#platform/money.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiDate, delhiInstant, plainDate } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";

/** Bookings named beside a code, and beside the one whose bookings are asked for; the others are counted. */
const MOST_USES = 8;
const MOST_OF_ONE = 500;
/** Query name of that code. */
const CODE = "code";
const PAGE = 50;
const AFTER = { promo: "promos", gift: "gifts" } as const;
type Kind = keyof typeof AFTER;

async function readPage(db: Sql, url: URL, kind: Kind) {
  const named = url.searchParams.get(AFTER[kind]);
  const after = named !== null && isId(named) ? named : null;
  const found = await listCodes(db, { kind, after, most: PAGE + 1 });
  const codes = found.slice(0, PAGE);
  const last = found.length > PAGE ? codes.at(-1)?.id : undefined;
  return { codes, first: after && pageAddress(url, kind, null), next: last ? pageAddress(url, kind, last) : null };
}

function allAddress(url: URL, id: string): string {
  const query = new URLSearchParams(url.searchParams);
  query.set(CODE, id);
  return `?${query}#code-${id}`;
}

/** The other kind stays where it is. */
function pageAddress(url: URL, kind: Kind, after: string | null): string {
  const query = new URLSearchParams(
    Object.values(AFTER).flatMap((name) => {
      const id = name === AFTER[kind] ? after : url.searchParams.get(name);
      return id === null ? [] : [[name, id]];
    }),
  );
  return `?${query}#codes-${kind}`;
}

/** Promo codes and gifts, with the bookings that have them. */
export async function loadCodes({ app, staff, url }: ScreenAsk) {
  const asked = url.searchParams.get(CODE);
  const [promos, gifts] = await Promise.all([readPage(app.db, url, "promo"), readPage(app.db, url, "gift")]);
  const codes = [...promos.codes, ...gifts.codes];
  const mostOf = (id: string): number => (id === asked ? MOST_OF_ONE : MOST_USES);
  const [one, others] = [codes.filter(({ id }) => id === asked), codes.filter(({ id }) => id !== asked)];
  const usesOf = (some: readonly PriceCode[], most: number) =>
    listUses(
      app.db,
      some.map(({ id }) => id),
      most,
    );
  const uses = [...(await usesOf(one, MOST_OF_ONE)), ...(await usesOf(others, MOST_USES))];
  const byCode = Map.groupBy(uses, ({ codeId }) => codeId);
  const named = await findBriefsOf(
    app.db,
    uses.map(({ bookingId }) => bookingId),
  );
  const slugs = await findTourSlugs(
    app.db,
    codes.flatMap(({ tours }) => tours ?? []),
  );
  const orders = await findGiftOrders(
    app.db,
    gifts.codes.map(({ id }) => id),
  );
  const owed = await owedToGifts(app.db);
  const today = delhiDate(app.clock.now());
  const rows = codes.map((code) => {
    const isGift = code.kind === "gift";
    const isPast = code.book_until !== null && code.book_until < today;
    return {
      ...{ id: code.id, kind: code.kind, label: code.label },
      // A gift is money: its whole code is shown nowhere.
      ...{ word: isGift ? `…${code.word.slice(-4)}` : code.word, isOpen: code.ended_at === null && !isPast },
      state: code.ended_at !== null ? "Ended" : isPast ? "Past" : "Holds",
      isEnded: code.ended_at !== null,
      left: isGift ? formatRupees(code.balance_paise) : null,
      terms: isGift ? `Valid until ${plainDate(code.book_until ?? today)}.` : describeTerms(code).join(" "),
      count: code.uses,
      all: code.uses > mostOf(code.id) && code.id !== asked ? allAddress(url, code.id) : null,
      bookings: (byCode.get(code.id) ?? []).flatMap(({ bookingId, paise, state }) => {
        const reference = named.get(bookingId)?.reference;
        return reference ? [{ reference, rupees: formatRupees(paise), isHeld: state === "held" }] : [];
      }),
      bought: boughtOf(orders.get(code.id)),
      options: { code: isGift ? code.id : code.word },
      // The form of a change begins with all that holds now: an empty field takes a limit away.
      change: isGift ? null : optionsOf(code, slugs),
    };
  });
  return {
    title: "Codes and gifts",
    may: {
      create: mayRun(staff.role, "create-code"),
      give: mayRun(staff.role, "give-gift"),
      resend: mayRun(staff.role, "resend-gift"),
      refund: mayRun(staff.role, "refund-gift"),
    },
    owed: `${pluralize(owed.gifts, "gift")}, ${formatRupees(owed.paise)}`,
    promos: { rows: rows.filter(({ kind }) => kind === "promo"), first: promos.first, next: promos.next },
    gifts: { rows: rows.filter(({ kind }) => kind === "gift"), first: gifts.first, next: gifts.next },
  };
}

/** A gift that a guest bought; null for one that the company gave. */
function boughtOf(order: GiftOrder | undefined) {
  if (!order) return null;
  const { number, status, amount_paise: paise, recipient_name: recipient, send_on: on, sent_at: sentAt } = order;
  const when =
    status === "cancelled"
      ? "given back"
      : sentAt === null
        ? `sent on ${plainDate(on)}`
        : `sent ${delhiInstant(sentAt)}`;
  return {
    ...{ number, isSent: status === "sent", mayEnd: status !== "cancelled" },
    words: `${formatRupees(paise)} from ${order.buyer_name} for ${recipient}, ${when}`,
  };
}

const optionsOf = (code: PriceCode, slugs: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      ...{ code: code.word, name: code.label, percent: code.percent, uses: code.most_uses, each: code.most_each },
      ...{ from: code.book_from, until: code.book_until, ridesfrom: code.ride_from, ridesuntil: code.ride_until },
      off: code.off_paise === null ? null : plainRupees(code.off_paise),
      least: code.least_paise === 0 ? null : plainRupees(code.least_paise),
      tours: code.tours?.map((id) => slugs.get(id) ?? id).join(", ") ?? null,
    }).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );

/** As options are typed: "1500", "1500.50". */
const plainRupees = (paise: number): string => (paise / 100).toFixed(paise % 100 === 0 ? 0 : 2);

export type CodesData = Awaited<ReturnType<typeof loadCodes>>;
