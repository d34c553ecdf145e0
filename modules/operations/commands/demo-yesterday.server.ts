import { listDeparturesBetween } from "#modules/availability/index.server.ts";
import {
  bookByDesk,
  confirmFromBrowser,
  findBooking,
  quote,
  reconcileBookedSettlements,
  startPayment,
} from "#modules/booking/index.server.ts";
import { findDayClose } from "#modules/payments/index.server.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import type { CommandDeps, PastDay } from "../command.server.ts";

interface Payer {
  name: string;
  people: number;
  time: string;
  method: string;
  kind?: "dear" | "late";
}

const payers: readonly Payer[] = [
  { name: "Asha Already", people: 2, time: "09:12", method: "upi" },
  { name: "Bruno Before", people: 1, time: "11:40", method: "netbanking" },
  { name: "Chandra Cleared", people: 2, time: "15:05", method: "card", kind: "dear" },
  { name: "Lena Late", people: 1, time: "23:57", method: "upi", kind: "late" },
];

const RIDES = { from: 4, to: 9 } as const;
const HOLD_HOURS = 72;
const SETTLED_AT = "08:30";

/** Payments by the provider yesterday, with their settlement: a day to close. Returns how many were paid. */
export async function fillYesterday(deps: CommandDeps): Promise<number> {
  const { provider, demo, clock } = deps;
  if (provider === null || !demo?.payPastDay) return 0;
  const today = delhiDate(clock.now());
  const yesterday = addCalendarDays(today, -1);
  const { payments, closed } = await findDayClose(deps.db, yesterday);
  if (closed !== null || payments.length > 0) return 0;
  const paid = await orderAll({ ...payDeps(deps), provider }, today, yesterday);
  const settledAt = new Date(Math.min(delhiToInstant(today, SETTLED_AT).getTime(), clock.now().getTime()));
  const results = await demo.payPastDay({ payments: paid, settledAt });
  for (const [at, result] of results.entries())
    await confirmFromBrowser({ ...payDeps(deps), provider, clock: stoodAt(paid[at]?.at ?? settledAt) }, result);
  await reconcileBookedSettlements({ ...payDeps(deps), provider }, yesterday);
  return results.length;
}

const stoodAt = (at: Date) => ({ now: () => at });
const payDeps = ({ db, clock, log, signer }: CommandDeps) => ({ db, clock, log, signer });

type PayDeps = ReturnType<typeof payDeps> & { provider: NonNullable<CommandDeps["provider"]> };

async function orderAll(deps: PayDeps, today: string, yesterday: string): Promise<PastDay["payments"]> {
  const days = { from: addCalendarDays(today, RIDES.from), to: addCalendarDays(today, RIDES.to) };
  const found = await listDeparturesBetween(deps.db, { tourId: null, ...days });
  const rides = found.filter(
    ({ status, sells, isPublished }) => status === "open" && sells === "instant" && isPublished,
  );
  const ordered: PastDay["payments"] = [];
  for (const [at, { time, ...payer }] of payers.entries()) {
    const moment = delhiToInstant(yesterday, time);
    const ride = rides[at];
    const providerOrderId = ride && (await orderOne({ ...deps, clock: stoodAt(moment) }, ride.id, payer));
    const { method, kind } = payer;
    if (providerOrderId) ordered.push({ providerOrderId, at: moment, method, ...(kind && { kind }) });
  }
  return ordered;
}

async function orderOne(
  deps: PayDeps,
  departure: string,
  { name, people }: Pick<Payer, "name" | "people">,
): Promise<string | null> {
  const wish = { departure, people, category: "regular" as const };
  const priced = await quote(deps, wish);
  if (!("quote" in priced)) return null;
  const answer = await bookByDesk(deps, {
    ...{ wish, hours: HOLD_HOURS, byLink: true, seenPaise: priced.quote.totalPaise },
    holder: {
      ...{ contactName: name, contactEmail: `${name.toLowerCase().replaceAll(" ", ".")}@guests.example` },
      ...{ contactPhone: "+919810000020", country: "IN", touristCategory: "Domestic Tourist", remarks: "" },
    },
  });
  if (!("held" in answer && answer.isNew)) return null;
  const booking = await findBooking(deps, answer.held.reference);
  return booking?.status === "held" ? (await startPayment(deps, booking)).providerOrderId : null;
}
