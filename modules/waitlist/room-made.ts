import type { OutboxEvent, Topics } from "#platform/jobs/outbox.server.ts";

const making: ReadonlySet<string> = new Set<keyof Topics>(["booking.cancelled", "booking.moved"]);

/** Only triggers a check: actual places decide (`notifyWaitlist`). */
export const canFreePlaces = ({ topic }: Pick<OutboxEvent, "topic">): boolean => making.has(topic);
