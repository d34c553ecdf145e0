import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { findDepartureOn } from "#modules/availability/index.server.ts";
import {
  confirmFromBrowser,
  countryOf,
  findBooking,
  findBookingOfOrder,
  holdSeats,
  startPayment,
  toE164,
} from "#modules/booking/index.server.ts";
import { refusals } from "#modules/booking/model.ts";
import { findTourIdByName } from "#modules/catalogue/index.server.ts";
import type { CaptureDeps } from "#modules/payments/index.server.ts";
import { checkoutResult } from "#modules/payments/model.ts";
import { AppError } from "#platform/errors.ts";
import { newSecret } from "#platform/ids.server.ts";
import { type RateLimits, waitWords } from "#platform/rate-limit.server.ts";
import { CONFIRMATION_FAILED, confirmationRequest, INCOMPLETE, orderRequest } from "./booking-contract.model.ts";

type Deps = CaptureDeps & { limits: RateLimits; poke(): void };

const CHECKING = "We are checking your payment. Please do not pay again; your confirmation comes by mail.";
const NOT_HELD = "This booking was made before: it is paid, or its time to pay is over.";
const NO_SUCH_TOUR = "There is no such tour on that day.";

/**
 * The two calls of the specification by which a page books without our checkout (§7): `razorpay` holds the places and opens
 * the order, `razorpaybooking` confirms what was paid. The server's price counts: a caller who shows another gets 409.
 */
export function bookingContract(deps: Deps): Hono {
  const app = new Hono();
  const limit = bodyLimit({ maxSize: 16 * 1024 });
  app.onError((error, context) => {
    const { code, message, status, detail } = error instanceof AppError ? error : new AppError("unexpected");
    deps.log.error({ err: error, detail }, "a call of the contract failed");
    return context.json({ code, message }, status as 500);
  });
  app.post("/razorpay", limit, (context) => openOrder(deps, context));
  app.post("/razorpaybooking", limit, (context) => confirm(deps, context));
  return app;
}

async function openOrder(deps: Deps, context: Context): Promise<Response> {
  const asked = orderRequest.safeParse(await readBody(context));
  const phone = asked.success ? toE164(asked.data.phone, "IN") : null;
  if (!asked.success || phone === null) {
    const faults = Object.fromEntries(
      (asked.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
    );
    const fields = asked.success ? { phone: "That does not look like a telephone number" } : faults;
    return context.json({ code: "bad_input", message: INCOMPLETE, fields }, 400);
  }
  const { amount, name, email, date, people, tourName, category, remarks, touristCategory, time } = asked.data;
  const tourId = await findTourIdByName(deps.db, tourName);
  const departure =
    tourId && (await findDepartureOn(deps.db, { tourId, localDate: date, ...(time ? { localTime: time } : {}) }));
  if (!departure) return context.json({ code: "not_found", message: NO_SUCH_TOUR }, 404);
  const wait = await deps.limits.take("hold", email);
  if (wait !== null) {
    context.header("retry-after", String(wait));
    return context.json({ code: "too_many", message: waitWords(wait) }, 429);
  }
  // A call that is made again finds the places that it held before, sold out or not: nothing is asked before the hold.
  const held = await holdSeats(deps, {
    wish: { departure, people, category },
    holder: {
      contactName: name,
      contactEmail: email,
      contactPhone: phone,
      country: countryOf(phone) ?? "IN",
      touristCategory,
      remarks,
    },
    seenPaise: Math.round(amount * 100),
    requestKey: context.req.header("idempotency-key") ?? newSecret(),
  });
  if ("refused" in held) {
    const { nowPaise } = held;
    return refuse(context, held.refused, nowPaise === undefined ? {} : { yourAmount: amount, amount: nowPaise / 100 });
  }
  const booking = await findBooking(deps, held.held.reference);
  if (!booking) throw new Error("a booking just held is there");
  if (booking.status !== "held") return context.json({ code: booking.status, message: NOT_HELD }, 409);
  const order = await startPayment(deps, booking);
  return context.json({
    // In paise, as the payment window wants it.
    amount: order.amountPaise,
    currency: order.currency,
    order_id: order.providerOrderId,
    key: order.keyId,
    reference: booking.reference,
    holdExpiresAt: booking.holdExpiresAt,
  });
}

const refuse = (context: Context, refused: keyof typeof refusals, more: object = {}): Response =>
  context.json({ code: refused, message: refusals[refused], ...more }, 409);

async function confirm(deps: Deps, context: Context): Promise<Response> {
  const asked = confirmationRequest.safeParse(await readBody(context));
  const result = checkoutResult.safeParse({
    razorpay_payment_id: asked.data?.paymentId,
    razorpay_order_id: asked.data?.order_id,
    razorpay_signature: asked.data?.signature,
  });
  if (!result.success) return context.text(CONFIRMATION_FAILED, 400);
  try {
    await confirmFromBrowser(deps, result.data);
    deps.poke();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ err: error }, "a confirmation could not be checked");
    return error.code === "provider_unavailable" ? context.text(CHECKING, 202) : context.text(CONFIRMATION_FAILED, 400);
  }
  const booking = await findBookingOfOrder(deps, result.data.razorpay_order_id);
  if (!booking) return context.text(CONFIRMATION_FAILED, 404);
  if (booking.status === "confirmed")
    return context.text(
      `Your booking ${booking.reference} is confirmed. The confirmation goes to ${booking.contactEmail}.`,
    );
  if (booking.payment.refund)
    return context.text("Your places had gone when your payment came. All of it is on its way back to you.", 409);
  return context.text(CHECKING, 202);
}

/** JSON, or a form. */
async function readBody(context: Context): Promise<unknown> {
  if (!context.req.header("content-type")?.startsWith("application/json")) return context.req.parseBody();
  return context.req.json().catch(() => null);
}
