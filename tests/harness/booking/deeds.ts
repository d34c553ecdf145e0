import { createMailFromEvent, listMailsAbout } from "#modules/messaging/index.server.ts";
import { planCommand, runPlanned } from "#modules/operations/index.server.ts";
import { drainOutbox } from "#platform/jobs/outbox.server.ts";
import type { BookingOffice } from "./office.ts";

type Options = Record<string, string>;
/** Person of the company who gives a command. */
export type Giver = { actor: string; memberId?: string };

const asha: Giver = { actor: "Asha, desk" };

/** Deeds of the desk, and what becomes of their mails. */
export function deedsOf(office: BookingOffice) {
  const deed = (command: string, options: Options, giver = asha) => {
    const request = { command, options, ...giver };
    return {
      plan: () => planCommand(office.deps, request),
      run: (digest: string) => runPlanned(office.deps, { ...request, digest }),
    };
  };
  return {
    deed,
    /** Plans and runs as a person does who reads the plan. */
    async give(command: string, options: Options, giver?: Giver) {
      const asked = deed(command, options, giver);
      const planned = await asked.plan();
      if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
      const answer = await asked.run(planned.digest);
      if (!answer.ok) throw new Error(JSON.stringify(answer));
      return { ...answer, plan: planned.plan };
    },
    async faultsOf(command: string, options: Options, giver?: Giver): Promise<string[]> {
      const answer = await deed(command, options, giver).plan();
      return answer.ok ? [] : answer.faults.map(({ words }) => words);
    },
    statusesOf: async (reference: string, kind: string) =>
      (await listMailsAbout(office, reference)).filter((mail) => mail.kind === kind).map(({ status }) => status),
    /** Hands over what waits for a mail; returns how many. */
    drain: () =>
      drainOutbox(office.deps, async (tx, event) => {
        await createMailFromEvent(tx, event, { inbox: "hello@pahiya.example" });
      }),
  };
}

/** Number of a deed that can be undone. */
export function orderOf({ undo }: { undo?: { order: string } }): string {
  if (undo === undefined) throw new Error("the deed offers no undo");
  return undo.order;
}
