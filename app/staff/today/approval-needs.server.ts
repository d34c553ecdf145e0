import type { AppContext } from "#app/web/app-context.server.ts";
import type { Need } from "#modules/desk/model.ts";
import { commandTitle } from "#modules/operations/index.server.ts";
import { listApprovals, listGivenApprovals } from "#modules/staff/index.server.ts";
import { mayOpen, mayRun, type StaffSession } from "#modules/staff/model.ts";

const wordsOf = ({ reference, reason }: Record<string, string>) => ({
  ...(reference !== undefined && { reference }),
  detail: reason === undefined ? "" : `“${reason}”`,
});

/** Requests for this member's word, and own deeds that have the second word by now. */
export async function approvalNeeds(app: AppContext, staff: StaffSession): Promise<Need[]> {
  if (!mayOpen(staff.role, "approvals")) return [];
  const [asked, given] = await Promise.all([listApprovals(app, staff), listGivenApprovals(app, staff)]);
  const need = ({ id, options, expiresAt }: (typeof given | typeof asked)[number]) => ({
    ...{ key: `approval ${id}`, band: "now" as const, until: expiresAt.toISOString(), costPaise: null },
    ...wordsOf(options),
  });
  return [
    ...asked
      .filter(({ command }) => mayRun(staff.role, command))
      .map(
        (one): Need => ({
          ...need(one),
          title: `${one.requestedBy} asks for your word: ${commandTitle(one.command)}`,
          costWords: "the guest waits",
          deed: { label: "Look and agree", screen: "approvals" },
        }),
      ),
    ...given.map(
      (one): Need => ({
        ...need(one),
        title: `${one.approvedBy} agrees: ${commandTitle(one.command)}`,
        costWords: "to be asked again",
        deed: { label: "Do it now", command: one.command, options: one.options },
      }),
    ),
  ];
}
