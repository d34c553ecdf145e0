import {
  type CaptureAnswer,
  type CaptureDeps,
  isBooked,
  isCheckoutSignature,
  openOrder,
  processEvents,
  reconcileOrders,
  recordAuthorization,
  recordCapture,
} from "#modules/payments/index.server.ts";
import type { CheckoutOptions, CheckoutResult } from "#modules/payments/model.ts";
import { AppError } from "#platform/errors.ts";
import { bookingPayableHandler } from "./payable-handler.server.ts";

/** Opens (once) the provider's order for a booking's total, less what a credit pays, and says how the page opens the payment window. */
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

/** Whether the provider may be asked on the word of a browser: counted by whoever takes that word from a stranger. */
type MayAsk = () => Promise<boolean>;
const always: MayAsk = async () => true;

/**
 * The browser says that it has paid. Throws `signature_invalid` when the provider did not say so. When the provider cannot, or
 * may not, be asked just now its signature is kept as a promise, so that no page says "pay again" and its places wait, and the
 * error `provider_unavailable` goes on. What is booked already is not asked about.
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

/**
 * The browser comes back from the provider's page with a payment that failed: looked at there, and noted here. Throws
 * `provider_unavailable` when the provider cannot, or may not, be asked.
 */
export const noteFailureFromBrowser = (deps: CaptureDeps, paymentId: string, mayAsk = always): Promise<CaptureAnswer> =>
  lookAt(deps, paymentId, mayAsk);

async function lookAt(deps: CaptureDeps, paymentId: string, mayAsk: MayAsk): Promise<CaptureAnswer> {
  if (await isBooked(deps.db, paymentId)) return "already_known";
  if (!(await mayAsk())) throw new AppError("provider_unavailable", "asked about too often");
  return recordCapture(deps, paymentId, bookingPayableHandler(deps));
}

/** Works through the provider's stored events. */
export const processPaymentEvents = (deps: CaptureDeps): Promise<number> =>
  processEvents(deps, bookingPayableHandler(deps));

/** Asks the provider about every order still open. */
export const reconcilePayments = (deps: CaptureDeps): Promise<number> =>
  reconcileOrders(deps, bookingPayableHandler(deps));
