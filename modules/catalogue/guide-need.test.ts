import { describe, expect, it } from "vitest";
import { guideNeed, guideSteps, guidesByRole, guidesFor, oneGuide } from "./guide-need.ts";

const counted = (need: unknown, riders: number): number => guidesFor(guideSteps(guideNeed.parse(need)), riders);

describe("the guides that a tour needs", () => {
  it("are one by default, for any number of riders", () => {
    expect(guideSteps(oneGuide)).toEqual([1]);
    expect([0, 1, 60].map((riders) => guidesFor([1], riders))).toEqual([0, 1, 1]);
  });

  it("include a sweep from the fifth rider", () => {
    const need = { roles: [{ role: "lead" }, { role: "sweep", fromRiders: 5 }] };
    expect(guideSteps(guideNeed.parse(need))).toEqual([1, 5]);
    expect([1, 4, 5, 12].map((riders) => counted(need, riders))).toEqual([1, 1, 2, 2]);
    expect(guidesByRole(guideNeed.parse(need), 4)).toEqual([{ role: "lead", count: 1 }]);
    expect(guidesByRole(guideNeed.parse(need), 5)).toEqual([
      { role: "lead", count: 1 },
      { role: "sweep", count: 1 },
    ]);
  });

  it("are two for every eight riders", () => {
    const need = {
      roles: [
        { role: "lead", oneForRiders: 8 },
        { role: "sweep", oneForRiders: 8 },
      ],
    };
    expect([1, 8, 9, 16, 17, 60].map((riders) => counted(need, riders))).toEqual([2, 2, 4, 4, 6, 16]);
  });

  it("grow with the party, each role adding up to the total", () => {
    const need = guideNeed.parse({
      roles: [
        { role: "lead", oneForRiders: 10 },
        { role: "sweep", fromRiders: 3, least: 2 },
        { role: "support", fromRiders: 6, oneForRiders: 4 },
      ],
    });
    const steps = guideSteps(need);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    for (let riders = 0; riders <= 60; riders += 1)
      expect(guidesFor(steps, riders)).toBe(guidesByRole(need, riders).reduce((sum, { count }) => sum + count, 0));
  });

  it("are refused without one for the first rider, or with a repeated role", () => {
    const faults = (roles: unknown) => guideNeed.safeParse({ roles }).error?.issues.map(({ message }) => message);
    expect(faults([{ role: "lead", fromRiders: 2 }])).toEqual(["The first rider needs a guide"]);
    expect(faults([{ role: "lead" }, { role: "lead", fromRiders: 5 }])).toEqual(["Each role stands once"]);
    expect(faults([])).not.toBeUndefined();
  });
});
