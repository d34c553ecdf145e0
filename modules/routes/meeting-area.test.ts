import { expect, it } from "vitest";
import { meetingAreaOf } from "./meeting-area.ts";
import type { MeasuredPlace } from "./model.ts";

const place = (kind: string): MeasuredPlace => ({
  ...{ kind, name: "Temple", description: "", symbol: "", lon: 77.2365, lat: 28.6556, day: 0, at: 0 },
});
const fort = { lon: 77.2412, lat: 28.6588, name: "Fort" };
const farAway = { lon: 77.26, lat: 28.66, name: "Far" };

it("names what lies in reach of the meeting point", () => {
  const area = meetingAreaOf({ places: [place("highlight"), place("meeting")], ground: { names: [fort, farAway] } });
  expect(area?.names.map(({ name }) => name)).toEqual(["Fort"]);
});

it("is nothing without a meeting point, or with nothing known around it", () => {
  expect(meetingAreaOf({ places: [place("highlight")], ground: { names: [fort] } })).toBeNull();
  expect(meetingAreaOf({ places: [place("meeting")], ground: { names: [farAway] } })).toBeNull();
  expect(meetingAreaOf({ places: [place("meeting")], ground: {} })).toBeNull();
});
