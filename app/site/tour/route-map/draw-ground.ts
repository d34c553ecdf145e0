import type { LineOnEarth, RouteGround } from "#modules/routes/model.ts";
import type { MapFrame, Pixel } from "./map-frame.ts";
import { pathThrough, SAND, tenth } from "./svg-text.ts";

/** A street, in metres with its pavements: on a map of few streets they are the way. */
const STREET = 14;
const RIVER = 60;

/** Draws what lies under a route: flat, as on the posters. */
export function drawGround(ground: RouteGround, frame: MapFrame): string {
  const broad = Math.round(Math.min(9, Math.max(2.6, STREET * frame.scale)) * 10) / 10;
  const path = (lines: readonly LineOnEarth[] | undefined, end = ""): string =>
    (lines ?? []).map((line) => pathThrough(line.map((spot) => frame.toPixel(spot))) + end).join("");
  const area = (lines: readonly LineOnEarth[] | undefined, fill: string): string =>
    lines?.length ? `<path d="${path(lines, "z")}" fill="${fill}"/>` : "";
  const stroke = (lines: readonly LineOnEarth[] | undefined, colour: string, width: number, dashes = ""): string =>
    lines?.length
      ? `<path d="${path(lines)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"${dashes && ` stroke-dasharray="${dashes}" stroke-linecap="butt"`}/>`
      : "";
  return [
    (ground.hills ?? [])
      .map((line) =>
        drawHills(
          line.map((spot) => frame.toPixel(spot)),
          frame,
        ),
      )
      .join(""),
    area(ground.lakes, "#a9cfc3"),
    stroke(ground.rivers, "#a9cfc3", Math.round(Math.min(24, Math.max(5, RIVER * frame.scale)))),
    area(ground.greens, "#cfdcb4"),
    area(ground.forts, "#e9a78f"),
    stroke(ground.streets, SAND, broad + 1.9),
    stroke(ground.streets, "#fffaf0", broad),
    stroke(ground.railways, "#a893ab", 1.6),
    ground.railways?.length
      ? `<path d="${path(ground.railways)}" fill="none" stroke="#a893ab" stroke-width="5" stroke-dasharray="1 5"/>`
      : "",
  ].join("");
}

/** A range: peaks along a line, each with a light and a dark side and some snow. */
function drawHills(line: readonly Pixel[], { width, height: bottom }: MapFrame): string {
  const peaks = line.slice(1).flatMap(([toX, toY], at): Pixel[] => {
    const [x, y] = line[at] ?? [toX, toY];
    const count = Math.max(1, Math.round(Math.hypot(toX - x, toY - y) / 24));
    return Array.from({ length: count }, (_, step) => [x + ((toX - x) * step) / count, y + ((toY - y) * step) / count]);
  });
  // A map of a street has most of a range beside it: a thousand peaks that nobody sees.
  const isSeen = ([x, y]: Pixel): boolean => x > -20 && x < width + 20 && y > -10 && y < bottom + 30;
  return peaks
    .map(([x, y], index) => {
      if (!isSeen([x, y])) return "";
      const height = 16 + ((index * 37) % 11);
      const half = 14 + ((index * 13) % 6);
      const snow = tenth(-height * 0.62);
      return (
        `<g transform="translate(${tenth(x)} ${tenth(y)})"><path d="M-${half} 6 0-${height} 3 6z" fill="#e0c6a2"/>` +
        `<path d="M0-${height} ${half} 6H3z" fill="#b9958a"/>` +
        `<path d="M${tenth(-half * 0.32)} ${snow} 0-${height} ${tenth(half * 0.32)} ${snow} 1-${tenth(height * 0.72)}z" fill="#fffaf0"/></g>`
      );
    })
    .join("");
}
