import { htmlText } from "#app/ui/html-text.ts";
import { indianDigits } from "#platform/text/digit-groups.ts";
import type { Pixel } from "./map-frame.ts";

/** Colours of the posters. A map keeps them by night: it is a print. */
export const INK = "#2a1238";
export const SOFT = "#5c4867";
export const CORAL = "#e2553f";
export const GOLD = "#efb23e";
export const TEAL = "#1f7a78";
export const PAPER = "#fcf5e6";
export const SAND = "#efdcb8";
export const BOARD = "#f7c52b";
export const BOARD_INK = "#120718";

/** A tenth of a pixel is enough, and keeps the drawing small. */
export const tenth = (value: number): string => String(Math.round(value * 10) / 10);

interface Lettering {
  x?: number;
  y: number;
  size?: number;
  anchor?: "middle" | "end";
  isBold?: boolean;
  isDisplay?: boolean;
  fill?: string;
}

/** Writes words into a drawing. Pages have letters; a picture's words are laid over it as outlines (`draw-meeting-map.server.tsx`). */
export type Write = (words: string, lettering: Lettering) => string;

export const writeText: Write = (words, { x, y, size, anchor, isBold, isDisplay, fill }) => {
  const place = `${x === undefined ? "" : ` x="${tenth(x)}"`} y="${tenth(y)}"`;
  const look = [
    size === undefined ? "" : ` font-size="${size}"`,
    isBold ? ' font-weight="600"' : "",
    anchor === undefined ? "" : ` text-anchor="${anchor}"`,
    isDisplay ? ` class="${classes.display}"` : "",
    fill === undefined ? "" : ` fill="${fill}"`,
  ];
  return `<text${place}${look.join("")}>${htmlText(words)}</text>`;
};

/** A path of relative steps: half the letters of absolute ones. Steps are differences of rounded places, so rounding does not add up. */
export function pathThrough(line: readonly Pixel[]): string {
  const rounded = line.map(([x, y]): Pixel => [Math.round(x * 10), Math.round(y * 10)]);
  const steps = rounded.slice(1).map(([x, y], at) => {
    const [fromX, fromY] = rounded[at] ?? [0, 0];
    return `${(x - fromX) / 10} ${(y - fromY) / 10}`;
  });
  const [x, y] = rounded[0] ?? [0, 0];
  return `M${x / 10} ${y / 10}l${steps.join(" ")}`.replaceAll(" -", "-");
}

/** "14 km", "8.3 km", "168 km": whole kilometres from a hundred on, and where the tenth is nothing. */
export const kilometres = (metres: number): string =>
  metres >= 100_000 ? `${indianDigits(Math.round(metres / 1000))} km` : `${Math.round(metres / 100) / 10} km`;

/** Climb in tens of metres: more would be a pretence. */
export const climbLabel = (metres: number): string => `${indianDigits(Math.round(metres / 10) * 10)} m`;

/** Class names stand alone in their strings: the build gives them short names. */
export const classes = {
  part: "scroll-mt-32",
  map: "route-map",
  plate: "start-plate",
  parts: "route-parts mt-6",
  places: "route-places",
  start: "route-start",
  days: "route-days",
  lead: "measure mt-3 text-ink-soft",
  note: "mt-2 text-sm text-ink-soft",
  below: "mt-4",
  display: "font-display",
  links: "mt-2 flex flex-wrap items-center gap-x-5 print:hidden",
  link: "inline-flex min-h-11 items-center font-semibold text-coral-ink underline underline-offset-4",
  moving: "inline-flex min-h-11 items-center font-semibold text-coral-ink underline underline-offset-4 print:hidden",
};
