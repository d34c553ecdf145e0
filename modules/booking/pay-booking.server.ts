import {
  type CaptureAnswer,
  type CaptureDeps,
  isCheckoutSignature,
  openOrder,
  processEvents,
  reconcileOrders,
  recordCapture,
} from "#modules/payments/index.server.ts";
import type { CheckoutOptions, CheckoutResult } from "#modules/payments/model.ts";
import { AppError } from "#platform/errors.ts";
import { settlePayable } from "./settle-payable.server.ts";

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

/** The browser says that it has paid. Throws `signature_invalid` when the provider did not say so. */
export async function confirmFromBrowser(deps: CaptureDeps, result: CheckoutResult): Promise<CaptureAnswer> {
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = result;
  if (!isCheckoutSignature(orderId, paymentId, signature, deps.provider.settings.keySecret))
    throw new AppError("signature_invalid");
  return recordCapture(deps, paymentId, settlePayable(deps));
}

/** Works through the provider's stored events. */
export const processPaymentEvents = (deps: CaptureDeps): Promise<number> => processEvents(deps, settlePayable(deps));

/** Asks the provider about every order still open. */
export const reconcilePayments = (deps: CaptureDeps): Promise<number> => reconcileOrders(deps, settlePayable(deps));
