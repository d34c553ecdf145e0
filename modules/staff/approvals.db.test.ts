import { afterAll, beforeAll, expect, it } from "vitest";
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
let [desk, owner] = [{ memberId: "" }, { memberId: "" }];
beforeAll(async () => {
  office = await openStaffOffice();
  desk = (await office.newMember("anna@rides.example", "desk", "Anna")).session;
  owner = (await office.newMember("bela@rides.example", "owner", "Bela")).session;
});
afterAll(() => office?.database.close());

const options = { booking: "PH-7K3M9Q" };
const deed = (planDigest: string) => ({ command: "refund", optionsDigest: "o", planDigest });
const ask = (planDigest: string) => requestApproval(office.deps, desk, { ...deed(planDigest), options });
const openId = async (of = owner) => (await listApprovals(office.deps, of))[0]?.id ?? "";

it("needs a second person, never the one who asks", async () => {
  await ask("one");
  await ask("one");
  expect(await listApprovals(office.deps, desk)).toEqual([]);
  expect(await listApprovals(office.deps, owner)).toMatchObject([{ command: "refund", options, requestedBy: "Anna" }]);
  const id = await openId();
  expect(await approve(office.deps, desk, id)).toBe(false);
  expect(await approvalStateOf(office.deps, desk, deed("one"))).toBe("asked");
  expect(await takeApproval(office.deps, desk, deed("one"))).toBeNull();
  expect(await approve(office.deps, owner, id)).toBe(true);
  expect(await approve(office.deps, owner, id)).toBe(false);
  expect(await approvalStateOf(office.deps, desk, deed("one"))).toBe("approved");
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
  expect(taken.filter((one) => one !== null)).toEqual([{ approvedBy: "Bela" }]);
});

it("ends an hour after request or approval", async () => {
  await ask("three");
  office.clock.advanceMinutes(60);
  expect(await approve(office.deps, owner, await openId())).toBe(false);
  expect(await listApprovals(office.deps, owner)).toEqual([]);
  await ask("three");
  expect(await approve(office.deps, owner, await openId())).toBe(true);
  office.clock.advanceMinutes(60);
  expect(await approvalStateOf(office.deps, desk, deed("three"))).toBe("none");
  expect(await takeApproval(office.deps, desk, deed("three"))).toBeNull();
  expect(await approve(office.deps, owner, "x")).toBe(false);
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
    expect(await approve(office.deps, by.session, await openId())).toBe(true);
  }
  await requestApproval(office.deps, chitra.session, { ...deed("six"), options });
  await deactivateStaff(office.deps, chitra.email);
  expect([await stateOf("four"), await stateOf("five")]).toEqual(["asked", "approved"]);
  expect(await takeApproval(office.deps, desk, deed("four"))).toBeNull();
  expect((await listApprovals(office.deps, owner)).map(({ requestedBy }) => requestedBy)).toEqual(["Anna"]);
  await changeStaffRole(office.deps, { member: dev.email, role: "guide" });
  expect(await stateOf("five")).toBe("asked");
});
