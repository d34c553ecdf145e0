import { afterAll, beforeAll, expect, it } from "vitest";
import type { StaffSession } from "#modules/staff/model.ts";
import { openStaffOffice } from "#tests/harness/people/staff-office.ts";
import {
  approvalStateOf,
  approve,
  changeStaffRole,
  deactivateStaff,
  listApprovals,
  requestApproval,
  takeApproval,
} from "./index.server.ts";

let office: Awaited<ReturnType<typeof openStaffOffice>>;
let desk: StaffSession;
let owner: StaffSession;
beforeAll(async () => {
  office = await openStaffOffice();
  desk = (await office.newMember("anna@rides.example", "desk", "Anna")).session;
  owner = (await office.newMember("bela@rides.example", "owner", "Bela")).session;
});
afterAll(() => office?.database.close());

const options = { booking: "PH-7K3M9Q" };
const title = "Give money back";
const deed = (planDigest: string) => ({ command: "refund", optionsDigest: "o", planDigest });
const ask = (planDigest: string) => requestApproval(office.deps, desk, { ...deed(planDigest), options, title });
const proved = () => ({ ...owner, provedAt: office.clock.now() });
const openId = async (of = owner) => (await listApprovals(office.deps, of))[0]?.id ?? "";

it("needs a second person, never the one who asks", async () => {
  await ask("one");
  await ask("one");
  expect(await listApprovals(office.deps, desk)).toEqual([]);
  expect(await listApprovals(office.deps, owner)).toMatchObject([{ command: "refund", options, requestedBy: "Anna" }]);
  const id = await openId();
  expect(await approve(office.deps, desk, id)).toBe("over");
  expect(await approvalStateOf(office.deps, desk, deed("one"))).toBe("asked");
  expect(await takeApproval(office.deps, desk, deed("one"))).toBeNull();
  expect(await approve(office.deps, { ...owner, role: "accountant" }, id)).toBe("not_yours");
  expect(await approve(office.deps, { ...owner, provedAt: null }, id)).toBe("unproved");
  expect(await approve(office.deps, owner, id)).toBe("given");
  expect(await approve(office.deps, owner, id)).toBe("over");
  expect(await approvalStateOf(office.deps, desk, deed("one"))).toBe("approved");
});

it("writes once to each who may give the second word, and to nobody else", async () => {
  const written = async () =>
    (
      await office.database.db
        .selectFrom("outbox")
        .select("payload")
        .where("topic", "=", "staff.approval_asked")
        .orderBy("id")
        .execute()
    ).map(({ payload }) => payload as { to: string; by: string; deed: string });
  const before = await written();
  expect(before).toMatchObject([{ to: "bela@rides.example", by: "Anna", deed: title }]);
  await office.newMember("hari@rides.example", "guide", "Hari");
  await office.newMember("indu@rides.example", "desk", "Indu");
  await ask("of the mail");
  await ask("of the mail");
  expect((await written()).slice(before.length).map(({ to }) => to)).toEqual([
    "bela@rides.example",
    "indu@rides.example",
  ]);
  await office.database.db.deleteFrom("staff_approval").where("plan_digest", "=", "of the mail").execute();
});

it("serves once, for the approved plan and its requester", async () => {
  for (const other of [
    { ...deed("two") },
    { ...deed("one"), optionsDigest: "p" },
    { ...deed("one"), command: "cancel-booking" },
  ]) {
    expect(await approvalStateOf(office.deps, desk, other)).toBe("none");
    expect(await takeApproval(office.deps, desk, other)).toBeNull();
  }
  expect(await takeApproval(office.deps, owner, deed("one"))).toBeNull();
  const taken = await Promise.all([1, 2].map(() => takeApproval(office.deps, desk, deed("one"))));
  const [one, ...others] = taken.filter((each) => each !== null);
  expect([one?.approvedBy, others]).toEqual(["Bela", []]);
  expect(await approvalStateOf(office.deps, desk, deed("one"))).toBe("none");
  await one?.giveBack();
  expect(await takeApproval(office.deps, desk, deed("one"))).toMatchObject({ approvedBy: "Bela" });
});

it("ends an hour after request or approval", async () => {
  await ask("three");
  const late = await openId();
  office.clock.advanceMinutes(60);
  expect(await approve(office.deps, proved(), late)).toBe("over");
  expect(await listApprovals(office.deps, owner)).toEqual([]);
  await ask("three");
  const again = await openId();
  expect(again).not.toBe(late);
  expect(await approve(office.deps, proved(), again)).toBe("given");
  office.clock.advanceMinutes(60);
  expect(await approvalStateOf(office.deps, desk, deed("three"))).toBe("none");
  expect(await takeApproval(office.deps, desk, deed("three"))).toBeNull();
  expect(await approve(office.deps, proved(), "x")).toBe("over");
});

it("loses the word and the requests of somebody who leaves or has another role", async () => {
  const chitra = await office.newMember("chitra@rides.example", "desk", "Chitra");
  const dev = await office.newMember("dev@rides.example", "owner", "Dev");
  const stateOf = async (given: string) => approvalStateOf(office.deps, desk, deed(given));
  for (const [plan, by] of [
    ["four", chitra],
    ["five", dev],
  ] as const) {
    await ask(plan);
    expect(await approve(office.deps, by.session, await openId())).toBe("given");
  }
  await requestApproval(office.deps, chitra.session, { ...deed("six"), options, title });
  await deactivateStaff(office.deps, chitra.email);
  expect([await stateOf("four"), await stateOf("five")]).toEqual(["asked", "approved"]);
  expect(await takeApproval(office.deps, desk, deed("four"))).toBeNull();
  expect((await listApprovals(office.deps, owner)).map(({ requestedBy }) => requestedBy)).toEqual(["Anna"]);
  await changeStaffRole(office.deps, { member: dev.email, role: "guide" });
  expect(await stateOf("five")).toBe("asked");
});

it("is asked for again if its giver has left, or has another role, when a refused run gives it back", async () => {
  const esha = await office.newMember("esha@rides.example", "owner", "Esha");
  const farid = await office.newMember("farid@rides.example", "owner", "Farid");
  const leave = {
    seven: () => deactivateStaff(office.deps, esha.email),
    eight: () => changeStaffRole(office.deps, { member: farid.email, role: "guide" }),
  };
  for (const [plan, by] of [
    ["seven", esha],
    ["eight", farid],
  ] as const) {
    await ask(plan);
    const asked = (await listApprovals(office.deps, owner)).find(({ planDigest }) => planDigest === plan);
    expect(await approve(office.deps, by.session, asked?.id ?? "")).toBe("given");
    const taken = await takeApproval(office.deps, desk, deed(plan));
    await leave[plan]();
    await taken?.giveBack();
    expect([plan, await approvalStateOf(office.deps, desk, deed(plan))]).toEqual([plan, "asked"]);
  }
});
