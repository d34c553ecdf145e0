import { createHash } from "node:crypto";
import { z } from "zod";
import { findDepartureOn } from "#modules/availability/index.server.ts";
import {
  confirmFromBrowser,
  describeHeldPlaces,
  describeUnpaidHolds,
  findBooking,
  findBookingOfOrder,
  freeAgainAt,
  holdSeats,
  startPayment,
} from "#modules/booking/index.server.ts";
import { HOLD_MINUTES } from "#modules/booking/model.ts";
import { findTourByName } from "#modules/catalogue/index.server.ts";
import { checkoutResult } from "#modules/payments/model.ts";
import { AppError } from "#platform/errors.ts";
import { newSecret } from "#platform/ids.server.ts";
import { INCOMPLETE } from "#platform/incomplete.ts";
import { countryOf } from "#platform/text/countries.server.ts";
import { readTelephone } from "#platform/text/telephones.server.ts";
import { answerAfterPayment, CHECKING } from "./after-payment.server.ts";
import { confirmationRequest, openedOrder, orderRequest, timeAsked } from "./booking.model.server.ts";
import {
  type CallRequest,
  type ContractDeps,
  Later,
  operation,
  plainTextSchema,
  tooManyCalls,
} from "./operation.server.ts";
import { CallRefusal, CONFIRMATION_FAILED } from "./refusals.ts";

const NO_SUCH_TOUR = "That tour doesn't run on that day.";

/** Booking without our checkout (specification §7): hold and order, then confirm. */
export const bookingCalls = [
  operation({
    group: "Booking",
    method: "post",
    path: "/razorpay",
    id: "razorpay",
    summary: "Holds places and opens the payment provider's order",
    description:
      `The places are held for ${HOLD_MINUTES} minutes, or until the ride leaves, if that is sooner: \`holdExpiresAt\` says. ` +
      "The answer opens the payment window; what it hands over goes to razorpaybooking. A call that is made again with the same Idempotency-Key and the same details finds the places that it held before. Where places are refused that are only held and not paid, the refusal has `freeAgainAt`, the instant at which they are free again if nobody pays. Without the header it holds anew, and the places of the first call may be the last: send one.",
    headers: z.object({
      "idempotency-key": z.optional(z.string()).meta({ description: "A new one for each form" }),
    }),
    body: orderRequest,
    incomplete: INCOMPLETE,
    answer: openedOrder,
    away: "the places may be held. Call again with the same Idempotency-Key and the same details",
    refusals: [
      "not_found",
      "price_moved",
      "sold_out",
      "too_few_places",
      "past_cutoff",
      "closed",
      "not_private",
      "group_too_large",
      "no_guide",
      "over_one_payment",
      "not_held",
      "too_many",
    ],
    refusalDetails: {
      yourAmount: z.optional(z.number()).meta({ description: "price_moved: the total that you sent, in rupees" }),
      amount: z.optional(z.number()).meta({ description: "price_moved: the total now, in rupees" }),
      freeAgainAt: z.optional(z.iso.datetime()).meta({
        description: "sold_out: when held places come free again, if nobody pays",
      }),
    },
    run: openOrder,
  }),
  operation({
    group: "Booking",
    method: "post",
    path: "/razorpaybooking",
    id: "razorpayBooking",
    summary: "Confirms a booking with what the payment window handed over",
    description:
      "The payment is read again from the provider. Calling twice confirms once. After money_returned the message says whether the places are held all the same: then razorpay, called with the same Idempotency-Key and the same details, opens another order.",
    body: confirmationRequest,
    incomplete: CONFIRMATION_FAILED,
    answer: plainTextSchema,
    later: "The provider has not answered yet; the confirmation comes by mail",
    away: "the money may have been taken. Call again with the same three values: that confirms once",
    refusals: ["not_confirmed", "money_returned", "let_go", "over"],
    run: confirm,
  }),
];

async function openOrder(deps: ContractDeps, { body, header }: CallRequest<z.output<typeof orderRequest>, unknown>) {
  const { amount, name, email, phone, country, date, people, tourName, category, remarks, touristCategory, time } =
    body;
  const read = readTelephone(phone, country ?? "IN");
  if ("fault" in read) return new CallRefusal("bad_input", { message: read.fault, fields: { phone: read.fault } });
  const tour = await findTourByName(deps.db, tourName);
  const departure = tour && (await findDepartureOn(deps.db, { tourId: tour.id, localDate: date, ...timeAsked(time) }));
  if (!departure) return new CallRefusal("not_found", { message: NO_SUCH_TOUR });
  const wait = await tooManyCalls(deps, "hold", email);
  if (wait) return wait;
  // Hold first: a repeated call must find its own places, sold out or not.
  const held = await holdSeats(deps, {
    wish: { departure, people, category },
    holder: {
      contactName: name,
      contactEmail: email,
      contactPhone: read.number,
      country: country ?? countryOf(read.number) ?? "IN",
      touristCategory,
      remarks,
    },
    seenPaise: Math.round(amount * 100),
    requestKey: requestKeyOf(header("idempotency-key"), body),
    networks: deps.limits.callerNetworks(),
  });
  if ("refused" in held) {
    const { nowPaise, refused, unpaid } = held;
    if (refused === "unpaid_places")
      return new CallRefusal("too_many", unpaid && { message: describeUnpaidHolds(unpaid) });
    const until = await freeAgainAt(deps, { departure, people, category }, refused);
    if (until !== null)
      return new CallRefusal(refused, { message: describeHeldPlaces(until), more: { freeAgainAt: until } });
    return new CallRefusal(
      refused,
      nowPaise === undefined ? {} : { more: { yourAmount: amount, amount: nowPaise / 100 } },
    );
  }
  const booking = await findBooking(deps, held.held.reference);
  if (!booking) throw new Error("a booking just held is there");
  if (booking.status !== "held") return new CallRefusal("not_held");
  const order = await startPayment(deps, booking);
  return {
    amount: order.amountPaise,
    currency: order.currency,
    order_id: order.providerOrderId,
    key: order.keyId,
    reference: booking.reference,
    date: booking.localDate,
    time: booking.localTime,
    holdExpiresAt: booking.holdExpiresAt,
  };
}

/** Idempotency key: the caller's key with the request. A key alone ("", "1") could reveal a stranger's booking. */
function requestKeyOf(key: string | undefined, body: z.output<typeof orderRequest>): string {
  if (key === undefined || key.trim() === "") return newSecret();
  const { email, date, time, tourName, people, category } = body;
  const asked = JSON.stringify([key, email.toLowerCase(), date, time, tourName, people, category]);
  return `api ${createHash("sha256").update(asked).digest("base64url")}`;
}

async function confirm(deps: ContractDeps, { body }: CallRequest<z.output<typeof confirmationRequest>, unknown>) {
  const result = checkoutResult.safeParse({
    razorpay_payment_id: body.paymentId,
    razorpay_order_id: body.order_id,
    razorpay_signature: body.signature,
  });
  if (!result.success) return new CallRefusal("not_confirmed");
  try {
    const mayAsk = async () => (await deps.limits.take("return", body.order_id)) === null;
    await confirmFromBrowser(deps, result.data, mayAsk);
    deps.poke();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ err: error }, "a confirmation could not be checked");
    return error.code === "provider_unavailable" ? new Later(CHECKING) : new CallRefusal("not_confirmed");
  }
  const booking = await findBookingOfOrder(deps, result.data.razorpay_order_id);
  if (!booking) return new CallRefusal("not_confirmed");
  return answerAfterPayment(booking);
}
