import type { OutboxEvent, Topics } from "#platform/jobs/outbox.server.ts";

const making: ReadonlySet<string> = new Set<keyof Topics>(["booking.cancelled", "booking.moved"]);

/**
 * Whether an event may have made room where there was none: who waits is looked for at once, and not at the next full minute. Only
 * that: what counts is the places as they are (`notifyWaitlist`), which are looked at every minute besides.
 */
export const canFreePlaces = ({ topic }: Pick<OutboxEvent, "topic">): boolean => making.has(topic);
