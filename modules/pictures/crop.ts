/** Part of an upright picture, in fractions of its width and height. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

export const wholeCrop: Crop = { left: 0, top: 0, width: 1, height: 1 };

/** As for uploads: smaller or longer pictures fit no page. */
export const SMALLEST_CROP_PX = 96;
const LONGEST_TO_SHORTEST = 8;

/** Corner that is dragged, or the whole frame. */
export type Grip = "nw" | "ne" | "sw" | "se" | "all";

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
/** Steps of a hundredth of a per cent, as the fields have them. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

export const isWhole = ({ left, top, width, height }: Crop): boolean =>
  left === 0 && top === 0 && width === 1 && height === 1;

export const pixelsOf = (crop: Crop, whole: Size): Size => ({
  width: Math.round(crop.width * whole.width),
  height: Math.round(crop.height * whole.height),
});

/** Words about a crop that cannot be drawn, with the field to mend. Null if it can. */
export function faultOfCrop(crop: Crop, whole: Size): { field: keyof Crop; words: string } | null {
  const { width, height } = pixelsOf(crop, whole);
  if (rounded(crop.left + crop.width) > 1)
    return {
      field: "width",
      words: "It ends beyond the right edge: left and width are more than 100 per cent together.",
    };
  if (rounded(crop.top + crop.height) > 1)
    return { field: "height", words: "It ends below the picture: top and height are more than 100 per cent together." };
  if (width < SMALLEST_CROP_PX)
    return { field: "width", words: `That is ${width} pixels: at least ${SMALLEST_CROP_PX} are needed.` };
  if (height < SMALLEST_CROP_PX)
    return { field: "height", words: `That is ${height} pixels: at least ${SMALLEST_CROP_PX} are needed.` };
  if (Math.max(width, height) > LONGEST_TO_SHORTEST * Math.min(width, height))
    return {
      field: width > height ? "height" : "width",
      words: "Its long side is more than eight times its short one.",
    };
  return null;
}

/** Moves a corner or the frame by fractions of the picture. It stays within it, and never below the smallest size. */
export function moveCrop(crop: Crop, grip: Grip, by: { x: number; y: number }, whole: Size): Crop {
  const [right, bottom] = [crop.left + crop.width, crop.top + crop.height];
  if (grip === "all")
    return {
      ...crop,
      left: rounded(between(crop.left + by.x, 0, 1 - crop.width)),
      top: rounded(between(crop.top + by.y, 0, 1 - crop.height)),
    };
  const least = {
    width: Math.min(1, SMALLEST_CROP_PX / whole.width),
    height: Math.min(1, SMALLEST_CROP_PX / whole.height),
  };
  const left = grip.endsWith("w") ? between(crop.left + by.x, 0, right - least.width) : crop.left;
  const top = grip.startsWith("n") ? between(crop.top + by.y, 0, bottom - least.height) : crop.top;
  const endX = grip.endsWith("e") ? between(right + by.x, left + least.width, 1) : right;
  const endY = grip.startsWith("s") ? between(bottom + by.y, top + least.height, 1) : bottom;
  return { left: rounded(left), top: rounded(top), width: rounded(endX - left), height: rounded(endY - top) };
}

/** Fraction in per cent, as it is typed. */
export const percentOf = (fraction: number): number => Math.round(fraction * 10_000) / 100;
export const fractionOf = (percent: number): number => Math.round(percent * 100) / 10_000;

/** The same point of the whole picture in another crop, in per cent; the nearest one where that crop ends before it. */
export function moveFocus(focus: { x: number; y: number }, from: Crop, to: Crop): { x: number; y: number } {
  const along = (percent: number, was: [number, number], is: [number, number]): number =>
    Math.round(between((100 * (was[0] + (was[1] * percent) / 100 - is[0])) / is[1], 0, 100));
  return {
    x: along(focus.x, [from.left, from.width], [to.left, to.width]),
    y: along(focus.y, [from.top, from.height], [to.top, to.height]),
  };
}
