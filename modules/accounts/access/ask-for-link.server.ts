import { z } from "zod";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import { emit, type OutboxEvent } from "#platform/jobs/outbox.server.ts";

/** Who asked for a link: an address whose password is forgotten, or an account (`accountId`) that wants to move to it. */
export const linkAsked = z.object({ to: z.string(), accountId: z.nullable(z.string()) });
export type LinkAsked = z.infer<typeof linkAsked>;

/**
 * Notes that a link is to go to an address. Whether anybody has an account there is looked at later, by a job (`sendAskedLink`): the
 * answer takes as long for an address that somebody has as for one that nobody has.
 */
export const askForLink = (tx: Tx, clock: Clock, asked: LinkAsked) => emit(tx, clock, "account.link_asked", asked);

/** Whether an event asks for a link. */
export const asksForLink = ({ topic }: Pick<OutboxEvent, "topic">): boolean => topic === "account.link_asked";
