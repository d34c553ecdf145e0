import type { Alert } from "#platform/jobs/alerts.server.ts";

export const orderStuck = (providerOrderId: string): Pick<Alert, "kind" | "subject"> => ({
  kind: "order.stuck",
  subject: providerOrderId,
});
