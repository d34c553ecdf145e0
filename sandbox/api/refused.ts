interface Details {
  code?: string;
  source?: string;
  step?: string;
  reason?: string;
  field?: string;
  status?: number;
  metadata?: Record<string, string>;
}

/** A request that the provider refuses, with its error details. */
export class ProviderRefusal extends Error {
  readonly details: Details;

  constructor(description: string, details: Details = {}) {
    super(description);
    this.details = details;
  }
}

export const invalid = (description: string, field?: string, reason?: string): ProviderRefusal =>
  new ProviderRefusal(description, { field, reason });

/** Refusal with "NA" for source, step and reason. */
export const unexplained = (description: string, status = 400): ProviderRefusal =>
  new ProviderRefusal(description, { source: "NA", step: "NA", reason: "NA", status });

export const unknownId = (): ProviderRefusal => invalid("The id provided does not exist");

/** The order was paid meanwhile: no further attempt or capture. */
export const alreadyPaid = (): ProviderRefusal =>
  new ProviderRefusal(
    "Your payment has been declined as the order is already paid. Please initiate the payment with a new order.",
    { reason: "order_already_paid" },
  );

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
