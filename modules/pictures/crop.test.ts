import { describe, expect, it } from "vitest";
import { type Crop, faultOfCrop, type Grip, moveCrop, moveFocus, pixelsOf, wholeCrop } from "./crop.ts";

const whole = { width: 1600, height: 1000 };
const half: Crop = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };

describe("a crop", () => {
  it("is told in pixels of the whole", () => {
    expect(pixelsOf(half, whole)).toEqual({ width: 800, height: 500 });
  });

  it.each<[string, Partial<Crop>, keyof Crop, RegExp]>([
    ["beyond the right edge", { left: 0.6, width: 0.5 }, "width", /beyond the right edge/],
    ["below the picture", { top: 0.6, height: 0.41 }, "height", /below the picture/],
    ["too narrow", { width: 0.05 }, "width", /80 pixels: at least 96/],
    ["too low", { height: 0.05 }, "height", /50 pixels: at least 96/],
    ["too long", { left: 0, width: 1, height: 0.1 }, "height", /eight times/],
  ])("is refused %s, with its field", (_, change, field, words) => {
    expect(faultOfCrop({ ...half, ...change }, whole)).toEqual({ field, words: expect.stringMatching(words) });
  });

  it("is taken up to the very edges", () => {
    expect(faultOfCrop(wholeCrop, whole)).toBeNull();
    // In binary, these sums are a little more than one.
    expect(faultOfCrop({ left: 0.7, top: 0.9, width: 0.3, height: 0.1 }, { width: 1600, height: 1600 })).toBeNull();
  });

  it.each<[Grip, { x: number; y: number }, Crop]>([
    ["nw", { x: -0.1, y: 0.1 }, { left: 0.15, top: 0.35, width: 0.6, height: 0.4 }],
    ["se", { x: 0.9, y: 0.1 }, { left: 0.25, top: 0.25, width: 0.75, height: 0.6 }],
    ["ne", { x: -0.9, y: -0.9 }, { left: 0.25, top: 0, width: 0.06, height: 0.75 }],
    ["sw", { x: 0.9, y: -0.9 }, { left: 0.69, top: 0.25, width: 0.06, height: 0.096 }],
    ["all", { x: 0.9, y: -0.9 }, { left: 0.5, top: 0, width: 0.5, height: 0.5 }],
  ])("moves by %s within the picture, and stays large enough", (grip, by, moved) => {
    expect(moveCrop(half, grip, by, whole)).toEqual(moved);
    expect(faultOfCrop(moved, whole)).toBeNull();
  });

  it("keeps the point where it is in the whole, or at its nearest edge", () => {
    expect(moveFocus({ x: 50, y: 30 }, wholeCrop, half)).toEqual({ x: 50, y: 10 });
    expect(moveFocus({ x: 10, y: 90 }, wholeCrop, half)).toEqual({ x: 0, y: 100 });
    expect(moveFocus({ x: 50, y: 10 }, half, wholeCrop)).toEqual({ x: 50, y: 30 });
  });
});
