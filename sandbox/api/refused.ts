interface Details {
  code?: string;
  source?: string;
  step?: string;
  reason?: string;
  field?: string;
  status?: number;
  metadata?: Record<string, string>;
}

/** A request that the provider turns down, with what it says about it. */
export class ProviderRefusal extends Error {
  readonly details: Details;

  constructor(description: string, details: Details = {}) {
    super(description);
    this.details = details;
  }
}

/** A request that is not well formed. */
export const invalid = (description: string, field?: string, reason?: string): ProviderRefusal =>
  new ProviderRefusal(description, { field, reason });

/** A refusal of which the provider gives no source, step or reason: it says "NA" for each. */
export const unexplained = (description: string, status = 400): ProviderRefusal =>
  new ProviderRefusal(description, { source: "NA", step: "NA", reason: "NA", status });

/** An id that is well formed, of something that is not there. */
export const unknownId = (): ProviderRefusal => invalid("The id provided does not exist");

/** The order was paid meanwhile: no attempt and no capture can come after. */
export const alreadyPaid = (): ProviderRefusal =>
  new ProviderRefusal(
    "Your payment has been declined as the order is already paid. Please initiate the payment with a new order.",
    { reason: "order_already_paid" },
  );

/** The provider's body of an answer that is no. */
export const errorBody = ({ message, details }: ProviderRefusal) => ({
  error: {
    code: details.code ?? "BAD_REQUEST_ERROR",
    description: message,
    source: details.source ?? "business",
    step: details.step ?? "payment_initiation",
    reason: details.reason ?? "input_validation_failed",
    metadata: details.metadata ?? {},
    ...(details.field === undefined ? {} : { field: details.field }),
  },
});
