import type { Alert } from "#platform/jobs/alerts.server.ts";

/** The alert about an order that the provider cannot be asked about. */
export const orderStuck = (providerOrderId: string): Pick<Alert, "kind" | "subject"> => ({
  kind: "order.stuck",
  subject: providerOrderId,
});
