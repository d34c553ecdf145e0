import { findGiftOrder, lowerRefundedGifts } from "#modules/credit/index.server.ts";
import {
  type CaptureAnswer,
  type CaptureDeps,
  isBooked,
  isCheckoutSignature,
  type NamePayable,
  openOrder,
  processEvents,
  reconcileOrders,
  reconcileSettlements,
  recordAuthorization,
  recordCapture,
} from "#modules/payments/index.server.ts";
import type { CheckoutOptions, CheckoutResult } from "#modules/payments/model.ts";
import { AppError } from "#platform/errors.ts";
import { bookingOfPayable } from "./cancellations/payable-refs.server.ts";
import { bookingPayableHandler } from "./payable-handler.server.ts";

export async function startPayment(
  deps: CaptureDeps,
  booking: { id: string; reference: string; totalPaise: number; creditPaise: number; tourName: string },
): Promise<CheckoutOptions> {
  return openOrder(deps, {
    ref: booking.id,
    amountPaise: booking.totalPaise - booking.creditPaise,
    receipt: booking.reference,
    notes: { reference: booking.reference, tour: booking.tourName },
  });
}

/** Limits provider requests on a browser's word. */
type MayAsk = () => Promise<boolean>;
const always: MayAsk = async () => true;

/**
 * Throws `signature_invalid` if forged. Rethrows `provider_unavailable`, after recording an authorization:
 * no page may ask for a second payment, and the places wait.
 */
export async function confirmFromBrowser(
  deps: CaptureDeps,
  result: CheckoutResult,
  mayAsk = always,
): Promise<CaptureAnswer> {
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = result;
  if (!isCheckoutSignature(orderId, paymentId, signature, deps.provider.settings.keySecret))
    throw new AppError("signature_invalid");
  try {
    return await lookAt(deps, paymentId, mayAsk);
  } catch (error) {
    if (error instanceof AppError && error.code === "provider_unavailable")
      await recordAuthorization(
        deps,
        { providerOrderId: orderId, providerPaymentId: paymentId },
        bookingPayableHandler(deps),
      );
    throw error;
  }
}

/** Asks the provider about a reported failure. Throws `provider_unavailable`. */
export const noteFailureFromBrowser = (deps: CaptureDeps, paymentId: string, mayAsk = always): Promise<CaptureAnswer> =>
  lookAt(deps, paymentId, mayAsk);

async function lookAt(deps: CaptureDeps, paymentId: string, mayAsk: MayAsk): Promise<CaptureAnswer> {
  if (await isBooked(deps.db, paymentId)) return "already_known";
  if (!(await mayAsk())) throw new AppError("provider_unavailable", "asked about too often");
  return recordCapture(deps, paymentId, bookingPayableHandler(deps));
}

export async function processPaymentEvents(deps: CaptureDeps): Promise<number> {
  const processed = await processEvents(deps, bookingPayableHandler(deps));
  // One of them may be of a refund at the provider's desk.
  if (processed > 0) await lowerRefundedGifts(deps);
  return processed;
}

/** `since`: a day of Delhi; by default the last ten days. */
export const reconcileBookedSettlements = (deps: CaptureDeps, since?: string) =>
  reconcileSettlements({ ...deps, namePayable: namePayable }, since);

/** Names the booking of a payable, its own or that of a change, or a bought gift. */
export const namePayable: NamePayable = async (db, payableRef) =>
  (await bookingOfPayable(db, payableRef))?.booking.reference ?? (await findGiftOrder(db, payableRef))?.number ?? null;

export const reconcilePayments = (deps: CaptureDeps): Promise<number> =>
  reconcileOrders(deps, bookingPayableHandler(deps));
