import type { OutboxEvent, Topics } from "#platform/jobs/outbox.server.ts";

const making: ReadonlySet<string> = new Set<keyof Topics>(["booking.cancelled", "booking.moved"]);

/** True if an event may free places: a check at once. The minute's check decides by actual places (`notifyWaitlist`). */
export const canFreePlaces = ({ topic }: Pick<OutboxEvent, "topic">): boolean => making.has(topic);
