import { z } from "zod";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import { emit, type OutboxEvent } from "#platform/jobs/outbox.server.ts";

export const linkAsked = z.object({ to: z.string(), accountId: z.nullable(z.string()) });
export type LinkAsked = z.infer<typeof linkAsked>;

/** Queues a link. A later job looks for the account, so timing reveals nothing. */
export const askForLink = (tx: Tx, clock: Clock, asked: LinkAsked) => emit(tx, clock, "account.link_asked", asked);

export const asksForLink = ({ topic }: Pick<OutboxEvent, "topic">): boolean => topic === "account.link_asked";
