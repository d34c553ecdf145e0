import { drawGround } from "#app/site/tour/route-map/draw-ground.ts";
import { drawFoot, drawNames } from "#app/site/tour/route-map/draw-route-map.server.ts";
import { FreeRoom } from "#app/site/tour/route-map/free-room.ts";
import { FOOT, frameAround, MAP_WIDTH, type Pixel } from "#app/site/tour/route-map/map-frame.ts";
import { pushApart } from "#app/site/tour/route-map/map-signs.ts";
import { CORAL, classes, INK, PAPER, pathThrough, tenth } from "#app/site/tour/route-map/svg-text.ts";
import type { MapGround } from "#modules/content/model.ts";
import type { LineOnEarth, RouteGround } from "#modules/routes/model.ts";
import type { StartArea } from "./group-starts.ts";

/** Higher than a route's map: a town is seldom wider than high beside a list. */
const SHEET = { width: MAP_WIDTH, lowest: 250, highest: 560 };
/** Degrees that a map shows around its starts at least: some two kilometres. */
const AROUND = 0.02;

const readLine = (line: string): LineOnEarth =>
  line.split(" ").map((place) => {
    const [lat = 0, lon = 0] = place.split(",").map(Number);
    return [lon, lat];
  });

const groundOf = (written: MapGround | undefined): RouteGround =>
  written
    ? {
        rivers: written.rivers.map(readLine),
        lakes: written.lakes.map(readLine),
        greens: written.parks.map(readLine),
        streets: written.streets.map(readLine),
        railways: written.railways.map(readLine),
        names: written.names.map(({ name, latitude, longitude }) => ({ name, lat: latitude, lon: longitude })),
      }
    : {};

/** "2", "2, 5", or "5 rides" where a plate would be too long. */
export const plateWords = (numbers: readonly number[]): string =>
  numbers.length <= 3 ? numbers.join(", ") : `${numbers.length} rides`;

const plateWidth = (words: string): number => Math.max(26, words.length * 7.4 + 14);

export function drawPlate([x, y]: Pixel, numbers: readonly number[]): string {
  const words = plateWords(numbers);
  const width = plateWidth(words);
  return (
    `<a href="#start-${numbers[0]}" tabindex="-1" class="${classes.plate}"><g transform="translate(${tenth(x)} ${tenth(y)})">` +
    `<rect x="${tenth(-width / 2)}" y="-13" width="${tenth(width)}" height="26" rx="13" fill="${INK}" stroke="${PAPER}" stroke-width="2"/>` +
    `<text y="5" font-size="14" font-weight="600" text-anchor="middle" fill="${PAPER}">${words}</text></g></a>`
  );
}

/** Draws a town with a numbered plate at each start. A list beside it says the same, so it is hidden from screen readers. */
export function drawTownMap({ signs }: StartArea, name: string, written: MapGround | undefined): string {
  const [first] = signs;
  if (!first) return "";
  const middles = signs.flatMap(({ lon, lat }) => [
    [lon - AROUND, lat - AROUND] as const,
    [lon + AROUND, lat + AROUND] as const,
  ]);
  const frame = frameAround(middles, SHEET);
  const placed = pushApart(
    signs.map(({ lon, lat, numbers }) => {
      const to = frame.toPixel([lon, lat]);
      return { to, middle: to, number: numbers[0] ?? 0 };
    }),
    [],
    frame.height,
  );
  const room = new FreeRoom([], [4, 4, MAP_WIDTH - 4, frame.height - FOOT - 4]);
  const plates = placed.map((sign, at) => ({ ...sign, numbers: signs[at]?.numbers ?? [] }));
  for (const { middle, to, numbers } of plates) {
    room.takeAround(middle, plateWidth(plateWords(numbers)) + 4, 30);
    room.takeAround(to, 8, 8);
  }
  const ground = groundOf(written);
  const count = signs.reduce((sum, { numbers }) => sum + numbers.length, 0);
  return [
    `<svg viewBox="0 0 ${MAP_WIDTH} ${tenth(frame.height)}" aria-hidden="true" font-size="12.5" class="${classes.map}">`,
    `<path d="M0 0h${MAP_WIDTH}v${tenth(frame.height)}H0z" fill="#f6e8cb"/>`,
    drawGround(ground, frame),
    drawNames(ground, frame, room),
    drawLeaders(plates),
    plates.map(({ middle, numbers }) => drawPlate(middle, numbers)).join(""),
    drawFoot(frame, name, count === 1 ? "one start" : `${count} starts`),
    "</svg>",
  ].join("");
}

/** A dot at each start, and a line to a plate that had to make room. */
function drawLeaders(plates: readonly { to: Pixel; middle: Pixel }[]): string {
  const moved = plates.filter(({ to, middle }) => Math.hypot(to[0] - middle[0], to[1] - middle[1]) > 7);
  const lines = moved.map(({ to, middle }) => pathThrough([to, middle])).join("");
  const dots = moved.map(({ to }) => `<circle cx="${tenth(to[0])}" cy="${tenth(to[1])}" r="4"/>`).join("");
  return moved.length === 0
    ? ""
    : `<path d="${lines}" stroke="${INK}" stroke-width="1.8"/><g fill="${CORAL}" stroke="${PAPER}" stroke-width="1.5">${dots}</g>`;
}
