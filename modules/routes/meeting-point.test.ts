import { expect, it } from "vitest";
import { knowsMeetingPoint, type MeasuredPlace, namesNear } from "./model.ts";

const place = (kind: string): MeasuredPlace => ({
  ...{ kind, name: "Temple", description: "", symbol: "", lon: 77.2365, lat: 28.6556, day: 0, at: 0 },
});
const fort = { lon: 77.2412, lat: 28.6588, name: "Fort" };
const farAway = { lon: 77.26, lat: 28.66, name: "Far" };

it("names what lies in reach of a meeting point", () => {
  expect(namesNear({ names: [fort, farAway] }, place("meeting"))).toEqual([fort]);
  expect(knowsMeetingPoint({ places: [place("highlight"), place("meeting")], ground: { names: [fort] } })).toBe(true);
});

it("knows nothing without a meeting point, or with nothing around it", () => {
  expect(knowsMeetingPoint({ places: [place("highlight")], ground: { names: [fort] } })).toBe(false);
  expect(knowsMeetingPoint({ places: [place("meeting")], ground: { names: [farAway] } })).toBe(false);
  expect(knowsMeetingPoint({ places: [place("meeting")], ground: {} })).toBe(false);
});
