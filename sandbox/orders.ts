import {
  type Body,
  readAmount,
  readCurrency,
  readFlag,
  readNotes,
  readReceipt,
  refuseExtraFields,
} from "./api/readers.ts";
import { invalid, ProviderRefusal } from "./api/refused.ts";
import type { CaptureSettings, SimulatedOrder } from "./model.ts";
import type { State } from "./state.ts";
import { newTail } from "./surroundings.ts";

const fields = new Set([
  ...["amount", "currency", "receipt", "notes", "partial_payment", "first_payment_min_amount", "payment"],
  ...["payment_config", "payment_capture", "unique_receipt", "offer_id", "method", "bank_account", "customer_id"],
  ...["customer_details", "line_items", "transfers"],
]);

const THREE_DAYS = 3 * 24 * 60;
const FIVE_DAYS = 7200;

/** Capture settings of an order that has none. */
export const captureOfAccount = (capture: "automatic" | "manual"): CaptureSettings => ({
  capture,
  automatic_expiry_period: THREE_DAYS,
  manual_expiry_period: FIVE_DAYS,
});

/** Creates an order, or returns the earlier one if receipts are unique. */
export function createOrder(state: State, body: Body): SimulatedOrder {
  refuseExtraFields(body, fields);
  const { account } = state;
  const amount = readAmount(body.amount);
  const currency = readCurrency(body.currency);
  if (currency !== "INR" && !account.international) throw invalid("Currency is not supported", "currency");
  if (amount < 100)
    throw new ProviderRefusal("Order amount less than minimum amount allowed", {
      step: "order_creation",
      reason: "amount_less_than_minimum_amount",
      field: "amount",
    });
  if (amount > account.max_amount) throw invalid("Amount exceeds maximum amount allowed.", "amount");
  const receipt = readReceipt(body.receipt);
  const before = receipt === null ? undefined : state.orders.of(receipt)[0];
  if (before !== undefined && readFlag(body.unique_receipt)) return before;
  if (before !== undefined && account.unique_receipts)
    throw new ProviderRefusal("Order receipt should be unique.", {
      field: "receipt",
      metadata: { order_id: before.id },
    });
  return state.orders.put({
    id: `order_${newTail()}`,
    amount,
    amount_paid: 0,
    currency,
    receipt,
    status: "created",
    attempts: 0,
    notes: readNotes(body.notes),
    capture: readCapture(body),
    created_at: state.now(),
  });
}

/** Capture settings: `payment`, else the old `payment_capture` flag, else none. */
function readCapture(body: Body): CaptureSettings | null {
  const given = (body.payment ?? body.payment_config) as Body | undefined;
  if (given === undefined || given === null) {
    if (body.payment_capture === undefined) return null;
    return captureOfAccount(readFlag(body.payment_capture) ? "automatic" : "manual");
  }
  const { capture } = given;
  const options = (given.capture_options ?? {}) as Body;
  if (capture !== "automatic" && capture !== "manual")
    throw invalid("The selected payment.capture is invalid.", "capture");
  const manual = minutes(options, "manual_expiry_period") ?? FIVE_DAYS;
  const automatic = minutes(options, "automatic_expiry_period") ?? (capture === "manual" ? 12 : null);
  if (automatic === null)
    throw invalid(
      "The automatic expiry period field is required when capture is automatic.",
      "automatic_expiry_period",
    );
  if (automatic < 12) throw invalid("The automatic expiry period must be at least 12.", "automatic_expiry_period");
  if (manual < automatic)
    throw invalid(
      "The manual expiry period must be greater than or equal to the automatic one.",
      "manual_expiry_period",
    );
  if (manual > FIVE_DAYS)
    throw invalid("The manual expiry period may not be greater than 7200.", "manual_expiry_period");
  return { capture, automatic_expiry_period: automatic, manual_expiry_period: manual };
}

function minutes(options: Body, name: string): number | null {
  const given = options[name];
  if (given === undefined || given === null) return null;
  const number = Number(given);
  if (!Number.isInteger(number)) throw invalid(`The ${name.replaceAll("_", " ")} must be an integer.`, name);
  return number;
}
