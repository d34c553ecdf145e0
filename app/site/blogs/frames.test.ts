import { expect, it } from "vitest";
import { pageFrame, pageOfFrame } from "./frames.ts";

it("frames a map of OpenStreetMap only", () => {
  const map = "https://www.openstreetmap.org/export/embed.html?bbox=77.10%2C28.48%2C77.30%2C28.70&layer=mapnik";
  expect(pageFrame(map)).toBe(map);
  expect(pageFrame("https://www.openstreetmap.org.example/")).toBeNull();
  expect(pageOfFrame(map)).toBe("https://www.openstreetmap.org/#map=12/28.5900/77.2000");
  expect(pageOfFrame("https://elsewhere.example/a")).toBe("https://elsewhere.example/a");
});
