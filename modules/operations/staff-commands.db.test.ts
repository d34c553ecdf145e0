import { afterAll, beforeAll, expect, it } from "vitest";
import { enterDemo, findInvite, staffSessionOf } from "#modules/staff/index.server.ts";
import { openStaffOffice } from "#tests/harness/people/staff-office.ts";
import type { CommandDeps } from "./command.server.ts";
import { runCommand } from "./run-command.server.ts";

let office: Awaited<ReturnType<typeof openStaffOffice>>;
beforeAll(async () => {
  office = await openStaffOffice();
});
afterAll(() => office?.database.close());

const give = async (command: string, options: Record<string, string> = {}, dryRun = false): Promise<string[]> => {
  const deps: CommandDeps = { ...office.deps, provider: null, files: null as never };
  const answer = await runCommand(deps, { command, options, actor: "meera", dryRun });
  return answer.ok ? answer.lines : answer.faults.map((fault) => `✗ ${fault}`);
};
const anna = "anna@rides.example";
const bela = "bela@rides.example";

it("list nobody at first, and say how to invite", async () => {
  expect(await give("list-staff")).toEqual(["Nobody is invited yet: begin with an owner."]);
});

it("invites the first owner by mail; a dry run mails nothing", async () => {
  expect((await give("invite-staff", { email: anna, role: "owner" }, true))[0]).toBe(
    `${anna} would get a link that works once, for 72 hours, with the role of owner.`,
  );
  expect(await office.mailed()).toEqual([]);
  expect(await give("invite-staff", { email: anna, role: "owner" })).toEqual([
    "Invited as owner. The link in the mail works until Friday 4 December 2026, 11:30 IST.",
  ]);
  const [mail] = await office.mailed();
  expect(mail).toMatchObject({ to: anna, role: "owner", isReset: false });
  expect(await findInvite(office.deps, mail?.token)).toMatchObject({ email: anna, role: "owner" });
  expect(await give("invite-staff", { email: anna, role: "owner" }, true)).toContain(
    "Their earlier link would open nothing any more.",
  );
  expect(await give("list-staff")).toEqual([`${anna}  owner  invited, until Friday 4 December 2026, 11:30 IST`]);
});

it("require an existing role", async () => {
  expect(await give("invite-staff", { email: bela })).toEqual(["✗ --role: is missing"]);
  expect((await give("invite-staff", { email: bela, role: "king" }))[0]).toMatch(/^✗ --role: /);
});

it("refuses in plan and run alike", async () => {
  await office.newMember(anna, "owner", "Anna");
  await enterDemo({ ...office.deps, env: { APP_MODE: "demo" } }, "desk", null);
  const lastOwner = "✗ This is the last active owner. Give another person the role of owner first.";
  for (const [command, options, words] of [
    ["invite-staff", { email: anna, role: "desk" }, /of the company already/],
    ["invite-staff", { email: "desk@demo.invalid", role: "desk" }, /door of the demo/],
    ["deactivate-staff", { member: anna }, lastOwner],
    ["change-staff-role", { member: anna, role: "desk" }, lastOwner],
    ["change-staff-role", { member: anna, role: "owner" }, /has that role already/],
    ["reset-staff", { member: bela }, /Nobody of the company/],
  ] as const)
    for (const dryRun of [true, false]) {
      const [line = ""] = await give(command, options, dryRun);
      if (typeof words === "string") expect(line).toBe(words);
      else expect(line).toMatch(words);
    }
});

it("change a role, mail a new way in, and deactivate a person", async () => {
  await office.newMember(bela, "owner", "Bela");
  expect(await give("change-staff-role", { member: bela, role: "desk" }, true)).toContain(
    "Bela would be desk instead of owner, from their next click on.",
  );
  expect(await give("change-staff-role", { member: bela, role: "desk" })).toEqual(["Bela is desk now."]);
  expect((await give("reset-staff", { member: bela }))[0]).toMatch(/^The mail to Bela is on its way\./);
  expect((await office.mailed()).at(-1)).toMatchObject({ to: bela, isReset: true, role: "desk" });
  expect(await give("deactivate-staff", { member: bela })).toEqual(["Bela gets in no more."]);
  expect((await give("list-staff")).find((line) => line.includes(bela))).toMatch(/ {2}desk {2}deactivated$/);
});

it("end the ways in of a stolen device at once, also of the last owner", async () => {
  const chitra = await office.newMember("chitra@rides.example", "owner", "Chitra");
  const dev = await office.newMember("dev@rides.example", "owner", "Dev");
  for (const member of [anna, dev.email]) await give("deactivate-staff", { member });
  expect(await give("reset-staff", { member: chitra.email }, true)).toContain(
    "When they use it, their passkeys, authenticator app, recovery codes and sessions end.",
  );
  await give("reset-staff", { member: chitra.email });
  expect(await staffSessionOf(office.deps, chitra.token)).not.toBeNull();
  expect(await give("reset-staff", { member: chitra.email, now: "yes" }, true)).toContain(
    "Their passkeys, authenticator app, recovery codes and sessions end at once. Only the link lets them in again.",
  );
  expect(await staffSessionOf(office.deps, chitra.token)).not.toBeNull();
  expect((await give("reset-staff", { member: chitra.email, now: "yes" }))[0]).toMatch(/^The mail to Chitra is on its/);
  expect(await staffSessionOf(office.deps, chitra.token)).toBeNull();
  expect((await give("list-staff")).find((line) => line.includes("Chitra"))).toMatch(/ {2}owner {2}0 recovery codes$/);
  const link = (await office.mailed()).at(-1)?.token;
  expect(await findInvite(office.deps, link)).toMatchObject({ email: chitra.email, isReset: true, role: "owner" });
});

it("withdraw an invitation, and a new way in", async () => {
  const esha = "esha@rides.example";
  await give("invite-staff", { email: esha, role: "guide" });
  const link = (await office.mailed()).at(-1)?.token;
  expect(await give("withdraw-invite", { email: esha }, true)).toEqual([
    "The link mailed to esha@rides.example, with the role of guide, would open nothing any more.",
    "Nothing was changed (dry run).",
  ]);
  expect(await findInvite(office.deps, link)).not.toBeNull();
  expect(await give("withdraw-invite", { email: "ESHA@rides.example" })).toEqual(["The link opens nothing any more."]);
  expect(await findInvite(office.deps, link)).toBeNull();
  for (const dryRun of [true, false])
    expect(await give("withdraw-invite", { email: esha }, dryRun)).toEqual([
      "✗ No link to this address is open. See list-staff.",
    ]);
});

it("record ids in the audit, and no names", async () => {
  const { rows } = await office.database.executeRaw("SELECT command, arguments, outcome FROM audit");
  expect(rows.length).toBe(20);
  expect(JSON.stringify(rows)).not.toMatch(/@rides\.example|Anna|Bela|Chitra/);
  const { rows: members } = await office.database.executeRaw("SELECT id FROM staff_member WHERE name = 'Bela'");
  expect(JSON.stringify(rows)).toContain(String(members[0]?.id));
});
