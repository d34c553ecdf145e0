/** The alert about an order that the provider cannot be asked about. */
export const orderStuck = (providerOrderId: string): { kind: string; subject: string } => ({
  kind: "order.stuck",
  subject: providerOrderId,
});
