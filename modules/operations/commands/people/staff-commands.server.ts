import { z } from "zod";
import {
  changeStaffRole,
  deactivateStaff,
  findStaffMember,
  inviteToStaff,
  listStaffInvites,
  listStaffMembers,
  planStaffChange,
  resetStaffAccess,
  type StaffRefusal,
  withdrawInvite,
} from "#modules/staff/index.server.ts";
import { INVITE_HOURS, roles } from "#modules/staff/model.ts";
import { emailAddress } from "#platform/mail/email-field.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { delhiDate, delhiTime, longDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../../command.server.ts";
import type { PlanTable } from "../../plan-model.ts";

const refusals: Record<StaffRefusal, string> = {
  unknown_member: "Nobody of the company has this address. See list-staff.",
  already_staff: "This person is of the company already. To mail them a new way in: reset-staff",
  deactivated: "This person has been deactivated. invite-staff lets them in again.",
  demo_member: "This person belongs to a door of the demo, and stays as they are.",
  last_owner: "This is the last active owner. Give another person the role of owner first.",
  same_role: "This person has that role already.",
  not_invited: "No link to this address is open. See list-staff.",
};

const refuse = (option: string, refused: StaffRefusal): never => {
  throw CommandRefusal.of(option, refusals[refused]);
};

const role = z.enum(roles).describe("what they may do: owner, desk, guide, editor or accountant");
const member = typedLine()
  .min(3)
  .max(254)
  .meta({ kind: "text" })
  .describe("their e-mail address or id, as list-staff shows them");

const moment = (at: Date): string => `${longDate(delhiDate(at))}, ${delhiTime(at)}`;

/** Describes a change of a person without making it. */
async function planned(deps: CommandDeps, given: string, change: Parameters<typeof planStaffChange>[2]) {
  const refused = await planStaffChange(deps.db, given, change);
  const found = await findStaffMember(deps.db, given);
  if (refused !== null || !found) return refuse("member", refused ?? "unknown_member");
  return found;
}

export const inviteStaffCommand = command({
  summary: "Invite a person of the company by mail, or let one in again who had left",
  options: z.object({ email: emailAddress("who is invited").meta({ kind: "email" }).describe("who is invited"), role }),
  personal: ["email"],
  async plan({ db, clock }, { email, role: given }) {
    const known = await findStaffMember(db, email);
    if (known?.isDemo) return refuse("email", "demo_member");
    if (known?.isActive) return refuse("email", "already_staff");
    const earlier = (await listStaffInvites({ db, clock })).find((one) => one.email === email.toLowerCase());
    return {
      audited: [`A link with the role of ${given} would be mailed.`],
      lines: [
        `${email} would get a link that works once, for ${INVITE_HOURS} hours, with the role of ${given}.`,
        ...(known ? ["They were of the company before, and come back with this role."] : []),
        ...(earlier ? ["Their earlier link would open nothing any more."] : []),
      ],
      writesTo: [{ name: known?.name ?? email, address: email, mail: "Invitation to the console" }],
    };
  },
  async run(deps, invited) {
    const answer = await inviteToStaff(deps, invited);
    if ("refused" in answer) return refuse("email", answer.refused);
    const { id, expiresAt } = answer.invited;
    return {
      lines: [`Invited as ${invited.role}. The link in the mail works until ${moment(expiresAt)}.`],
      data: { invite: id, role: invited.role },
    };
  },
});

export const withdrawInviteCommand = command({
  summary: "Let an invitation or a new way in that was mailed open nothing any more",
  options: z.object({
    email: emailAddress("whose link is withdrawn").meta({ kind: "email" }).describe("whose link is withdrawn"),
  }),
  personal: ["email"],
  async plan(deps, { email }) {
    const open = (await listStaffInvites(deps)).find((one) => one.email === email.toLowerCase());
    if (!open) return refuse("email", "not_invited");
    return {
      audited: [`A link with the role of ${open.role} would open nothing any more.`],
      lines: [`The link mailed to ${open.email}, with the role of ${open.role}, would open nothing any more.`],
    };
  },
  async run(deps, { email }) {
    const answer = await withdrawInvite(deps, email);
    if ("refused" in answer) return refuse("email", answer.refused);
    return { lines: ["The link opens nothing any more."], data: { invite: answer.withdrawn.id } };
  },
});

export const resetStaffCommand = command({
  summary: "Mail a new way in to somebody of the company who has lost theirs",
  options: z.object({
    member,
    now: z
      .optional(z.literal("yes"))
      .describe("yes: end their present ways in at once, as after a theft, and not only when the link is used"),
  }),
  personal: ["member"],
  async plan(deps, { member: given, now }) {
    const found = await planned(deps, given, "reset");
    return {
      audited: [`${found.id} (${found.role}) would get a new way in.`],
      lines: [
        `${found.name} (${found.role}) would get a link that works once, for ${INVITE_HOURS} hours.`,
        now
          ? "Their passkeys, authenticator app, recovery codes and sessions end at once. Only the link lets them in again."
          : "When they use it, their passkeys, authenticator app, recovery codes and sessions end.",
      ],
      writesTo: [{ name: found.name, address: found.email, mail: "A new way in" }],
    };
  },
  async run(deps, { member: given, now }) {
    const answer = await resetStaffAccess(deps, given, { isNow: now === "yes" });
    if ("refused" in answer) return refuse("member", answer.refused);
    return {
      lines: [
        `The mail to ${answer.member.name} is on its way. Its link works until ${moment(answer.invited.expiresAt)}.`,
      ],
      data: { member: answer.member.id },
    };
  },
});

export const changeStaffRoleCommand = command({
  summary: "Give a person of the company another role",
  options: z.object({ member, role }),
  personal: ["member"],
  async plan(deps, { member: given, role: to }) {
    const found = await planned(deps, given, { role: to });
    return {
      audited: [`${found.id} would be ${to} instead of ${found.role}.`],
      lines: [`${found.name} would be ${to} instead of ${found.role}, from their next click on.`],
    };
  },
  async run(deps, change) {
    const answer = await changeStaffRole(deps, change);
    if ("refused" in answer) return refuse("member", answer.refused);
    const { id, name, role: from } = answer.member;
    return { lines: [`${name} is ${change.role} now.`], data: { member: id, from, to: change.role } };
  },
});

export const deactivateStaffCommand = command({
  summary: "Log a person of the company out everywhere and let them in no more",
  options: z.object({ member }),
  personal: ["member"],
  async plan(deps, { member: given }) {
    const found = await planned(deps, given, "deactivate");
    return {
      audited: [`${found.id} (${found.role}) would be logged out and let in no more.`],
      lines: [
        `${found.name} (${found.role}) would be logged out everywhere, and their passkeys and codes deleted.`,
        "Their name stays in the audit. invite-staff can let them in again.",
      ],
    };
  },
  async run(deps, { member: given }) {
    const answer = await deactivateStaff(deps, given);
    if ("refused" in answer) return refuse("member", answer.refused);
    return { lines: [`${answer.member.name} gets in no more.`], data: { member: answer.member.id } };
  },
});

export const listStaffCommand = command({
  summary: "List the company's people and open invitations, with roles and ways in",
  options: z.object({}),
  async plan({ db, clock }) {
    const members = await listStaffMembers(db);
    const invites = await listStaffInvites({ db, clock });
    const waysIn = ({ passkeys, hasCode, recoveryCodes }: (typeof members)[number]): string =>
      [
        ...(passkeys > 0 ? [`${passkeys} ${passkeys === 1 ? "passkey" : "passkeys"}`] : []),
        ...(hasCode ? ["app"] : []),
        `${recoveryCodes} recovery codes`,
      ].join(", ");
    const rows: PlanTable["rows"] = [
      ...members.map((one) => ({
        ...{ id: one.id, name: one.name, email: one.email, role: one.role },
        state: one.isDemo ? "demo" : one.deactivatedAt ? "deactivated" : waysIn(one),
      })),
      ...invites.map((one) => ({
        ...{ id: null, name: null, email: one.email, role: one.role },
        state: `${one.isReset ? "new way in mailed" : "invited"}, until ${moment(one.expiresAt)}`,
      })),
    ];
    return {
      lines:
        rows.length === 0
          ? ["Nobody is invited yet: begin with an owner."]
          : rows.map(({ id, name, email, role: has, state }) =>
              [id, name, email, has, state].filter((part) => part !== null).join("  "),
            ),
      table: {
        columns: [
          { key: "name", label: "Name", kind: "text" },
          { key: "email", label: "E-mail", kind: "mail" },
          { key: "role", label: "Role", kind: "text" },
          { key: "state", label: "Ways in", kind: "text" },
          { key: "id", label: "Id", kind: "id" },
        ],
        rows,
      },
    };
  },
});
