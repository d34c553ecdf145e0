import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginTextDraft, type PageView, saveTextDraft, settleRival } from "#modules/studio/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";

const CONTACT = { kind: "page", key: "contact" } as const;

describe("a draft that saves itself", () => {
  let office: BookingOffice;
  let writer: { memberId: string; author: string };
  beforeEach(async () => {
    office = await openBookingOffice();
    const id = newId();
    const row = { id, name: "Asha", email: "asha@rides.example", role: "editor" } as const;
    await office.db.insertInto("staff_member").values(row).execute();
    writer = { memberId: id, author: "Asha, editor" };
  });
  afterEach(() => office?.close());

  const save = (heading: string, revision: number | null, page: PageView | null) =>
    saveTextDraft(office.deps, { ...CONTACT, writer, revision, page, value: { heading } });

  it("goes on after an answer that was lost on its way", async () => {
    const page = newId();
    const first = await save("a", null, { id: page, save: 1 });
    await save("ab", first.revision, { id: page, save: 2 });
    const third = await save("abc", first.revision, { id: page, save: 3 });
    expect([third.value, third.rival]).toEqual([{ heading: "abc" }, null]);
  });

  it("is one draft for two simultaneous presses, of a published text and of a new one", async () => {
    const [one, other] = await Promise.all([save("a", null, null), save("a", null, null)]);
    expect([other?.id, other?.rival]).toEqual([one?.id, null]);
    const begin = () => beginTextDraft(office.deps, { kind: "story", writer, value: { title: "" } });
    const [begun, again] = await Promise.all([begin(), begin()]);
    expect(again?.key).toBe(begun?.key);
    await saveTextDraft(office.deps, { ...begun, writer, revision: 1, value: { title: "A week of rain" } });
    expect((await begin()).key, "somebody has typed in the first").not.toBe(begun?.key);
  });

  it("does not take an earlier text that arrives late", async () => {
    const page = newId();
    await save("ab", null, { id: page, save: 2 });
    const late = await save("a", null, { id: page, save: 1 });
    expect([late.value, late.rival]).toEqual([{ heading: "ab" }, null]);
  });

  it("keeps the text of another window beside it, until its person has chosen", async () => {
    const [one, other] = [newId(), newId()];
    const first = await save("one", null, { id: one, save: 1 });
    const second = await save("other", null, { id: other, save: 1 });
    expect([second.value, second.rival]).toEqual([{ heading: "one" }, { heading: "other" }]);
    const third = await save("one more", first.revision, { id: one, save: 2 });
    expect([third.value, third.rival]).toEqual([{ heading: "one more" }, { heading: "other" }]);
    await settleRival(office.deps, third.id, { heading: "mine" });
    const fourth = await save("one again", third.revision, { id: one, save: 3 });
    expect([fourth.value, fourth.rival]).toEqual([{ heading: "other" }, { heading: "one again" }]);
  });
});
