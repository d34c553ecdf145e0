import { listStaffInvites, listStaffMembers } from "#modules/staff/index.server.ts";
import { roleLabels } from "#modules/staff/model.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";

type Member = Awaited<ReturnType<typeof listStaffMembers>>[number];

const waysWords = ({ passkeys, hasCode, recoveryCodes }: Member): string =>
  [
    passkeys > 0 ? `${passkeys} ${passkeys === 1 ? "passkey" : "passkeys"}` : null,
    hasCode ? "app" : null,
    `${recoveryCodes} recovery codes`,
  ]
    .filter((one) => one !== null)
    .join(", ");

/** Everybody of the company, and invitations that nobody has used yet. */
export async function loadStaffList({ app, staff }: ScreenAsk) {
  const now = app.clock.now();
  const members = await listStaffMembers(app.db);
  const invites = await listStaffInvites(app);
  return {
    title: "Staff",
    people: members.map((one) => ({
      ...{ id: one.id, name: one.name, email: one.email, role: roleLabels[one.role], isMe: one.id === staff.memberId },
      state: one.deactivatedAt ? ("left" as const) : one.isDemo ? ("demo" as const) : ("active" as const),
      ways: one.isDemo || one.deactivatedAt ? "" : waysWords(one),
      lastSeen: one.lastSeen && delhiInstant(one.lastSeen, now),
    })),
    invites: invites.map(({ email, role, isReset, expiresAt }) => ({
      ...{ email, isReset, role: roleLabels[role], until: delhiInstant(expiresAt, now) },
    })),
  };
}
