import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type InboxOwner, listWaitingMessages, receiveMessage } from "#modules/enquiries/index.server.ts";
import { runCommand } from "#modules/operations/index.server.ts";
import { deactivateStaff } from "#modules/staff/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { needsOfMessages } from "./needs-of-letters.server.ts";

describe("the owner of an enquiry", () => {
  let office: BookingOffice;
  const ids: Record<string, string> = {};
  let message = "";
  beforeAll(async () => {
    office = await openBookingOffice();
    for (const [name, role] of [
      ["Asha", "desk"],
      ["Bela", "owner"],
      ["Emil", "editor"],
    ] as const) {
      ids[name] = newId();
      await office.db
        .insertInto("staff_member")
        .values({ id: ids[name], name, email: `${name.toLowerCase()}@rides.example`, role })
        .execute();
    }
    await office.db
      .insertInto("staff_member")
      .values({ id: newId(), name: "Zoe", email: "zoe@rides.example", role: "owner" })
      .execute();
    const words = { name: "Bo", email: "bo@example.com", number: "+919800000001", message: "Do you ride in June?" };
    await receiveMessage(office.deps, { ...words, tour: undefined }, { inbox: "hello@pahiya.example", tourName: null });
    message = (await listWaitingMessages(office.db))[0]?.id ?? "";
  });
  afterAll(() => office?.close());

  const give = async (command: string, options: Record<string, string>) => {
    const answer = await runCommand(office.deps, { command, options, actor: "asha", dryRun: false });
    return { lines: answer.ok ? answer.lines : answer.faults, order: answer.ok ? (answer.undo?.order ?? "") : "" };
  };
  const ownerNow = async () => (await listWaitingMessages(office.db))[0]?.ownerId ?? null;
  const need = async () => (await needsOfMessages(office.deps))[0]?.detail;

  it("is one person at a time, shown in Today, and each step has a way back", async () => {
    expect(await need()).toMatch(/^Nobody has taken it\./);
    expect((await give("assign-message", { message, member: "asha@rides.example" })).lines).toEqual([
      "Asha answers it.",
    ]);
    expect(await need()).toMatch(/^Asha answers\./);
    const given = await give("assign-message", { message, member: ids.Bela ?? "" });
    expect(await ownerNow()).toBe(ids.Bela);
    await give("undo", { order: given.order });
    expect(await ownerNow()).toBe(ids.Asha);
    const freed = await give("assign-message", { message, member: "nobody" });
    expect(await ownerNow()).toBeNull();
    await give("undo", { order: freed.order });
    expect(await ownerNow()).toBe(ids.Asha);
  });

  it("is somebody who may answer and is of the company", async () => {
    const lines = async (member: string) => (await give("assign-message", { message, member })).lines;
    expect(await lines("emil@rides.example")).toEqual(["Answering is not part of the role of Emil."]);
    expect(await lines("asha@rides.example")).toEqual(["Asha answers it already."]);
    expect(await lines("stranger@rides.example")).toEqual([expect.stringMatching(/Nobody of the company/)]);
    await give("assign-message", { message, member: "bela@rides.example" });
    const listed = async (owner: InboxOwner) => (await listWaitingMessages(office.db, { owner })).length;
    const [asha = "", bela = ""] = [ids.Asha, ids.Bela];
    expect([await listed({ is: bela }), await listed({ is: asha })]).toEqual([1, 0]);
    expect([await listed({ isNoneOf: [asha, bela] }), await listed({ isNoneOf: [asha] })]).toEqual([0, 1]);
    await deactivateStaff(office.deps, bela);
    expect(await need()).toMatch(/^Nobody has taken it\./);
    expect(await lines("bela@rides.example")).toEqual([expect.stringMatching(/Nobody of the company/)]);
  });

  it("loses it once it is answered, and finds it again after a slip", async () => {
    const answered = await give("answer-message", { message });
    expect(await listWaitingMessages(office.db)).toEqual([]);
    expect((await give("assign-message", { message, member: "asha@rides.example" })).lines).toEqual([
      expect.stringMatching(/no such open message/),
    ]);
    await give("undo", { order: answered.order });
    expect(await listWaitingMessages(office.db)).toHaveLength(1);
    expect((await give("reopen-message", { message })).lines).toEqual([expect.stringMatching(/no such message/)]);
  });
});
