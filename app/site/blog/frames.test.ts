import { expect, it } from "vitest";
import { filmFrame, pageFrame, pageOfFrame } from "./frames.ts";

it.each([
  "https://www.youtube.com/watch?v=abcDEF12345",
  "https://youtu.be/abcDEF12345",
  "https://www.youtube-nocookie.com/embed/abcDEF12345",
  "https://m.youtube.com/shorts/abcDEF12345",
])("plays %s without cookies", (address) => {
  expect(filmFrame(address)).toBe("https://www.youtube-nocookie.com/embed/abcDEF12345?autoplay=1");
});

it.each(["https://films.example/watch?v=abcDEF12345", "https://www.youtube.com/", "https://youtu.be/a%22onload"])(
  "leaves %s a link",
  (address) => {
    expect(filmFrame(address)).toBeNull();
  },
);

it("frames a map of OpenStreetMap and nothing else", () => {
  const map = "https://www.openstreetmap.org/export/embed.html?bbox=77.10%2C28.48%2C77.30%2C28.70&layer=mapnik";
  expect(pageFrame(map)).toBe(map);
  expect(pageFrame("https://www.openstreetmap.org.example/")).toBeNull();
  expect(pageOfFrame(map)).toBe("https://www.openstreetmap.org/#map=12/28.5900/77.2000");
  expect(pageOfFrame("https://elsewhere.example/a")).toBe("https://elsewhere.example/a");
});
