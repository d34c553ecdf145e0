import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { comingSoonContent } from "#content/pages/coming-soon.ts";
import { Countdown } from "./countdown.tsx";
import { timeLeft } from "./time-left.ts";

const at = (instant: string) => Date.parse(instant);

describe("the time left", () => {
  it("is split into days, hours, minutes and seconds", () => {
    expect(timeLeft(at("2027-01-03T04:05:06Z"), at("2027-01-01T00:00:00Z"))).toEqual({
      days: 2,
      hours: 4,
      minutes: 5,
      seconds: 6,
    });
  });

  it("ends at the instant, not a second sooner", () => {
    const target = at("2027-01-01T00:00:00Z");
    expect(timeLeft(target, target - 1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
    expect([timeLeft(target, target), timeLeft(target, target + 1)]).toEqual([null, null]);
  });
});

describe("the countdown", () => {
  const shown = (launchesAt: string, now: string) =>
    renderToStaticMarkup(<Countdown launchesAt={launchesAt} now={now} launched="Launched!" />);

  it("counts down to a future instant before any script", () => {
    const html = shown("2027-01-02T13:00:00+05:30", "2027-01-01T07:29:59Z");
    expect(html).toContain("Sat 2 Jan, 13:00 IST");
    expect([...html.matchAll(/leading-none font-bold[^>]*>(\d+)</g)].map((found) => found[1])).toEqual([
      "1",
      "0",
      "0",
      "1",
    ]);
    expect(html).not.toContain("Launched!");
  });

  it("names the year of an instant in another year", () => {
    expect(shown("2028-05-28T13:00:00+05:30", "2026-11-26T00:00:00Z")).toContain("Sun 28 May 2028, 13:00 IST");
  });

  it("says that the default of the specification is over", () => {
    expect(at(comingSoonContent.launchesAt)).toBe(at("2021-05-28T07:30:00Z"));
    expect(shown(comingSoonContent.launchesAt, "2021-05-28T07:30:00Z")).toContain("Launched!");
    expect(shown(comingSoonContent.launchesAt, "2021-05-28T07:29:59Z")).not.toContain("Launched!");
  });
});
