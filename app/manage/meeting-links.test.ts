import { describe, expect, it } from "vitest";
import { isTimeToMeet, meetingLinks } from "./meeting-links.ts";

describe("on the day", () => {
  const startsAt = "2026-11-28T01:00:00.000Z";

  it.each([
    ["a minute more than a day before", "2026-11-27T00:59:00.000Z", false],
    ["a day before", "2026-11-27T01:00:00.000Z", true],
    ["at the start", startsAt, true],
    ["two hours later", "2026-11-28T03:00:00.000Z", true],
    ["when the group is far away", "2026-11-28T03:01:00.000Z", false],
  ])("the meeting time has come or not: %s", (_when, now, is) => {
    expect(isTimeToMeet(now, startsAt)).toBe(is);
  });

  it("messages name booking and place in any script", () => {
    const meetingPoint = { name: "Gate 1 & the bench, लोधी" };
    const { late, here } = meetingLinks("+91 98 1000 2000", { reference: "PH-7K3M9Q", meetingPoint });
    expect(late).toMatch(/^https:\/\/wa\.me\/919810002000\?text=/);
    expect(new URL(late).searchParams.get("text")).toBe(
      "PH-7K3M9Q: I'm running late for Gate 1 & the bench, लोधी. I'll be there at ",
    );
    expect(new URL(here).searchParams.get("text")).toBe(
      "PH-7K3M9Q: I'm at Gate 1 & the bench, लोधी and can't see you.",
    );
  });
});
