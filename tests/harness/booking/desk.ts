import { listDepartures } from "#modules/availability/index.server.ts";
import {
  type BookingView,
  expireHolds,
  findBooking,
  holdSeats,
  quote,
  startPayment,
} from "#modules/booking/index.server.ts";
import { listTours } from "#modules/catalogue/index.server.ts";
import { auditLedger, type CaptureDeps, ProviderClient } from "#modules/payments/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { listAlerts } from "#platform/jobs/alerts.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openSeededDatabase } from "../database/database.ts";
import { type SandboxProcess, startSandboxProcess } from "../money/payment-simulator.ts";
import { receiveWebhooks } from "../money/provider-webhooks.ts";
import { holder } from "../people/default-traveller.ts";
import { inTurn } from "./office.ts";

export type Category = "regular" | "private";

/** A booking that is held, with the provider's order that pays it. */
export interface HeldBooking extends BookingView {
  orderId: string;
}

/**
 * Opens the demo company's desk on its own database. It has a real simulator, whose webhooks arrive, and a clock to
 * move.
 */
export async function openBookingDesk({ connections }: { connections?: number } = {}) {
  const [database, sandbox] = await Promise.all([
    openSeededDatabase(connections),
    startSandboxProcess({ SANDBOX_TIME_SCALE: "10" }),
  ]);
  const clock = new SteppedClock("2026-11-21T06:00:00Z");
  const provider = new ProviderClient(sandbox.settings);
  const deps: CaptureDeps = { db: database.db, clock, log: createLog("silent"), provider };
  const webhook = await receiveWebhooks(deps, sandbox);
  const [tour] = await listTours(database.db, { slugs: ["old-delhi-at-dawn"] });
  const departures = await listDepartures(deps, { tourId: tour?.id ?? "" });
  const departure = inTurn(departures.slice(3));
  return new BookingDesk({ database, sandbox, clock, deps, webhook }, () => departure().id);
}

class BookingDesk {
  readonly database: Database;
  readonly sandbox: SandboxProcess;
  readonly clock: SteppedClock;
  readonly deps: CaptureDeps;
  readonly #webhook: { stop(): Promise<void> };
  /** An untouched departure: ten places at ₹2,000. */
  readonly freshDeparture: () => string;

  constructor(
    parts: Pick<BookingDesk, "database" | "sandbox" | "clock" | "deps"> & { webhook: { stop(): Promise<void> } },
    freshDeparture: () => string,
  ) {
    this.database = parts.database;
    this.sandbox = parts.sandbox;
    this.clock = parts.clock;
    this.deps = parts.deps;
    this.#webhook = parts.webhook;
    this.freshDeparture = freshDeparture;
  }

  /** Holds places and opens the order that pays them; the traveller is Anna by default. */
  async hold(
    people = 1,
    departure = this.freshDeparture(),
    category: Category = "regular",
    contactEmail = holder.contactEmail,
  ): Promise<HeldBooking> {
    const wish = { departure, people, category };
    const answer = await quote(this.deps, wish);
    const seenPaise = "quote" in answer ? answer.quote.totalPaise : 0;
    const request = { wish, holder: { ...holder, contactEmail }, seenPaise, requestKey: crypto.randomUUID() };
    const held = await holdSeats(this.deps, request);
    if (!("held" in held)) throw new Error(`refused: ${held.refused}`);
    const booking = await this.find(held.held.reference);
    const { providerOrderId } = await startPayment(this.deps, booking);
    return { ...booking, orderId: providerOrderId };
  }

  async find(reference: string): Promise<BookingView> {
    const booking = await findBooking(this.deps, reference);
    if (!booking) throw new Error(`there is no booking ${reference}`);
    return booking;
  }

  /** Lets the fifteen minutes of every hold go by. */
  async letHoldsExpire(): Promise<void> {
    this.clock.advanceMinutes(16);
    await expireHolds(this.deps);
  }

  /** Has the provider tell all that it has to tell; resolves when the webhook has answered. */
  hearEvents = (): Promise<unknown> => this.sandbox.control("/events/flush", {});

  async placesTaken(departureId: string): Promise<number> {
    const query = this.database.db.selectFrom("departure").select("taken").where("id", "=", departureId);
    return (await query.executeTakeFirstOrThrow()).taken;
  }

  /** Payloads in the outbox for a topic and booking. */
  async told(topic: string, reference: string): Promise<Record<string, unknown>[]> {
    const rows = await this.database.db.selectFrom("outbox").select("payload").where("topic", "=", topic).execute();
    return rows
      .map((row) => row.payload as Record<string, unknown>)
      .filter((payload) => payload.reference === reference);
  }

  faultsOfLedger = async (): Promise<string[]> => (await auditLedger(this.database.db)).faults;

  async alerts(kind: string): Promise<string[]> {
    return (await listAlerts(this.database.db)).filter((alert) => alert.kind === kind).map(({ subject }) => subject);
  }

  async close(): Promise<void> {
    await this.#webhook.stop();
    await this.sandbox.stop();
    await this.database.close();
  }
}

export type { BookingDesk };
