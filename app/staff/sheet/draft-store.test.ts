import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { draftKey, forgetOldDrafts, forgetSent, noteSent, readDrafts, removeDraft, saveDraft } from "./draft-store.ts";

/** Storage of a browser, as far as drafts need it. */
class Storage {
  setItem(key: string, text: string): void {
    (this as Record<string, unknown>)[key] = text;
  }
  getItem(key: string): string | null {
    const text = (this as Record<string, unknown>)[key];
    return typeof text === "string" ? text : null;
  }
  removeItem(key: string): void {
    delete (this as Record<string, unknown>)[key];
  }
}

const DAY = 86_400_000;
const key = draftKey("asha", "message-departure departure=1");
const place = { key, isPersonal: false };
const draft = (begunAt: number, text: string, savedAt = begunAt) => ({ begunAt, savedAt, fields: { "o.text": text } });

describe("drafts on the device", () => {
  beforeEach(() => Object.assign(globalThis, { localStorage: new Storage(), sessionStorage: new Storage() }));
  afterEach(() => {
    for (const name of ["localStorage", "sessionStorage"]) Reflect.deleteProperty(globalThis, name);
  });

  it("are the newest state of each beginning", () => {
    saveDraft(place, draft(1, "Dear"));
    saveDraft(place, draft(1, "Dear guest", 5));
    saveDraft(place, draft(3, "Another"));
    expect(readDrafts(place, 6).map(({ fields }) => fields["o.text"])).toEqual(["Dear guest", "Another"]);
    removeDraft(place, 1, 6);
    expect(readDrafts(place, 6)).toHaveLength(1);
  });

  it("are no more than three of one subject, and none of empty fields", () => {
    for (const at of [1, 2, 3, 4]) saveDraft(place, draft(at, `text ${at}`));
    expect(readDrafts(place, 5).map(({ begunAt }) => begunAt)).toEqual([4, 3, 2]);
    saveDraft(place, draft(4, " ", 6));
    expect(readDrafts(place, 7).map(({ begunAt }) => begunAt)).toEqual([3, 2]);
  });

  it("are another person's and another subject's own", () => {
    saveDraft(place, draft(1, "Dear"));
    expect(readDrafts({ ...place, key: draftKey("ravi", "message-departure departure=1") }, 2)).toEqual([]);
    expect(readDrafts({ ...place, key: draftKey("asha", "message-departure departure=2") }, 2)).toEqual([]);
  });

  it("end after a week, and with their deed", () => {
    saveDraft(place, draft(1, "Dear"));
    forgetOldDrafts(7 * DAY);
    expect(readDrafts(place, 2)).toHaveLength(1);
    forgetOldDrafts(7 * DAY + 1);
    expect(localStorage.getItem(key)).toBeNull();
    saveDraft(place, draft(8 * DAY, "Dear"));
    noteSent({ ...place, begunAt: 8 * DAY, order: "one" });
    forgetSent("one", 8 * DAY);
    expect(localStorage.getItem(key)).toBeNull();
  });

  it("stay when another one's deed is done, or the result of an earlier deed is looked at", () => {
    saveDraft(place, draft(1, "sent"));
    saveDraft(place, draft(2, "of another tab"));
    noteSent({ ...place, begunAt: 1, order: "one" });
    forgetSent("an earlier one", 3);
    forgetSent(null, 3);
    expect(readDrafts(place, 3)).toHaveLength(2);
    forgetSent("one", 3);
    expect(readDrafts(place, 3).map(({ fields }) => fields["o.text"])).toEqual(["of another tab"]);
  });

  it("stay in the window if they are about a person", () => {
    const personal = { ...place, isPersonal: true };
    saveDraft(personal, draft(1, "insulin in the bag"));
    expect(readDrafts(personal, 2)).toHaveLength(1);
    expect(localStorage.getItem(key)).toBeNull();
  });

  it("are none where somebody else's text lies at their key, or the browser refuses", () => {
    localStorage.setItem(key, "{");
    expect(readDrafts(place, 1)).toEqual([]);
    Reflect.deleteProperty(globalThis, "localStorage");
    saveDraft(place, draft(1, "Dear"));
    expect(readDrafts(place, 1)).toEqual([]);
    expect(() => forgetOldDrafts(1)).not.toThrow();
  });
});
