import { htmlText } from "#app/ui/html-text.ts";
import {
  type LineOnEarth,
  type MeasuredDay,
  type MeasuredPoint,
  type MeasuredRoute,
  type RouteGround,
  totalOf,
} from "#modules/routes/model.ts";
import { drawGround } from "./draw-ground.ts";
import { boardWidth, drawBoard, drawMilestone, drawNumber, drawWheel } from "./draw-signs.ts";
import { FreeRoom } from "./free-room.ts";
import { FOOT, frameAround, MAP_WIDTH, type MapFrame, type Pixel, roundBelow } from "./map-frame.ts";
import { layOutSigns } from "./map-signs.ts";
import {
  CORAL,
  classes,
  GOLD,
  INK,
  kilometres,
  PAPER,
  pathThrough,
  SOFT,
  TEAL,
  tenth,
  type Write,
  writeText,
} from "./svg-text.ts";
import { thinned } from "./thin-out.ts";

/** Pixels. */
const SEEN = 2;
const DAY_COLOURS = [CORAL, TEAL, "#8a4a12"];
const LONG_ROAD = 60_000;

/** True if the way ends within some 150 metres of its beginning. */
export const isLoop = ({ days }: MeasuredRoute): boolean => {
  const [start, end] = [days[0]?.segments[0]?.[0], days.at(-1)?.segments.at(-1)?.at(-1)];
  return (
    start !== undefined &&
    end !== undefined &&
    Math.abs(start[0] - end[0]) < 0.0015 &&
    Math.abs(start[1] - end[1]) < 0.0015
  );
};

/**
 * Draws a route in the manner of the posters: numbered highlights at their places, the meeting point, the end of each day, a scale
 * and the north. A label stands only where nothing lies; the list beside the map names each place.
 */
export function drawRouteMap(route: MeasuredRoute & { ground: RouteGround }, name: string): string {
  const { days, places, ground } = route;
  const points = days.flatMap(({ segments }) => segments.flat());
  const frame = frameAround([...points, ...places.map(({ lon, lat }) => [lon, lat] as const)]);
  const lines = days.map(({ segments }) => segments.map((line) => thinned(line.map((point) => frame.toPixel(point)))));
  const signs = layOutSigns(days, places, frame);
  const wide = withoutDots(ground, frame, signs.meeting);
  const room = new FreeRoom(lines.flat(), [4, 4, MAP_WIDTH - 4, frame.height - FOOT - 4]);
  for (const { middle } of [...signs.highlights, ...signs.nights]) room.takeAround(middle, 24, 26);
  if (signs.meeting) room.takeAround(signs.meeting, 28, 28);
  const boards = drawEnds(route, signs.meeting, lines, room);
  const along = drawAlong(days, frame, room);
  const count = signs.highlights.length;
  const said = `${kilometres(totalOf(route))}${isLoop(route) ? ", a loop" : ""}, with ${count} numbered ${count === 1 ? "place" : "places"}. The list beside the map says the same.`;
  return [
    `<svg viewBox="0 0 ${MAP_WIDTH} ${tenth(frame.height)}" role="img" aria-label="${htmlText(`Map of the route: ${name}. ${said}`)}" font-size="12.5" class="${classes.map}">`,
    `<path d="M0 0h${MAP_WIDTH}v${tenth(frame.height)}H0z" fill="${ground.hills ? "#f3e2c2" : "#f6e8cb"}"/>`,
    drawGround(wide, frame),
    drawWays(lines, totalOf(route) > LONG_ROAD),
    along,
    drawNames(wide, frame, room),
    isLoop(route) ? "" : drawEnd(lines.at(-1)?.at(-1)?.at(-1) ?? [0, 0]),
    drawLeaders([...signs.highlights, ...signs.nights]),
    signs.highlights.map(({ middle, number }) => drawNumber(middle, number)).join(""),
    signs.nights.map(({ middle, number }) => drawMilestone(middle, number)).join(""),
    boards,
    signs.meeting ? drawWheel(signs.meeting) : "",
    drawFoot(frame, kilometres(totalOf(route)), tickLabel(tickEvery(totalOf(route)))),
    "</svg>",
  ].join("");
}

/** Ground without what a long route makes one dot. The meeting point has a map of its own. */
function withoutDots(ground: RouteGround, frame: MapFrame, meeting: Pixel | null): RouteGround {
  const isSeen = (line: LineOnEarth): boolean => {
    const pixels = line.map((spot) => frame.toPixel(spot));
    return pixels.some(([x, y]) => Math.hypot(x - (pixels[0]?.[0] ?? x), y - (pixels[0]?.[1] ?? y)) > 4 * SEEN);
  };
  const names = (ground.names ?? []).filter((name) => {
    const [x, y] = frame.toPixel([name.lon, name.lat]);
    return meeting === null || Math.hypot(x - meeting[0], y - meeting[1]) > 5 * SEEN;
  });
  return { ...ground, names, streets: ground.streets?.filter(isSeen), greens: ground.greens?.filter(isSeen) };
}

/** A light edge, so that crossings are read; the ink; and each day's colour in it. Ways that nobody rides are dotted. */
function drawWays(lines: readonly Pixel[][][], isLong: boolean): string {
  const [edge, ink, colour] = isLong ? [6, 4, 2.2] : [8, 5, 2.6];
  const ways = lines.map((segments, day) => {
    const path = segments.map(pathThrough).join("");
    return (
      `<g fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="${path}" stroke="${PAPER}" stroke-width="${edge}"/>` +
      `<path d="${path}" stroke="${INK}" stroke-width="${ink}"/><path d="${path}" stroke="${DAY_COLOURS[day % 3]}" stroke-width="${colour}"/></g>`
    );
  });
  // Also between days: some begin or end by van.
  const ridden = lines.flat();
  const gaps = ridden.slice(1).flatMap((segment, at): string[] => {
    const [from, to] = [ridden[at]?.at(-1), segment[0]];
    return from && to && Math.hypot(from[0] - to[0], from[1] - to[1]) >= SEEN ? [pathThrough([from, to])] : [];
  });
  return (
    ways.join("") +
    (gaps.length ? `<path d="${gaps.join("")}" stroke="${INK}" stroke-width="2.2" stroke-dasharray="2 4"/>` : "")
  );
}

interface Along {
  place: Pixel;
  /** Direction of the way, of length 1. */
  way: Pixel;
}

/** The place on a day's way after so many metres; null in a gap. */
function findAlong(segments: readonly MeasuredPoint[][], frame: MapFrame, at: number): Along | null {
  for (const line of segments) {
    const next = line.findIndex((point) => point[3] >= at);
    const [from, to] = [line[next - 1], line[next]];
    if (!from || !to) continue;
    const [a, b] = [frame.toPixel(from), frame.toPixel(to)];
    const part = to[3] === from[3] ? 0 : (at - from[3]) / (to[3] - from[3]);
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return {
      place: [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part],
      way: [(b[0] - a[0]) / length, (b[1] - a[1]) / length],
    };
  }
  return null;
}

const tickEvery = (total: number): number => (total <= 20_000 ? 1_000 : total <= 60_000 ? 5_000 : 10_000);

const tickLabel = (every: number): string =>
  every === 1_000 ? "a tick each kilometre" : `a tick each ${every / 1000} km`;

/** Ticks each so many kilometres, figures where there is room, and arrows that say which way round. */
function drawAlong(days: readonly MeasuredDay[], frame: MapFrame, room: FreeRoom): string {
  const total = totalOf({ days });
  const every = tickEvery(total);
  const seen: Pixel[] = [];
  const isNew = ([x, y]: Pixel, apart: number): boolean => seen.every(([a, b]) => Math.hypot(a - x, b - y) >= apart);
  const ticks: string[] = [];
  const figures: string[] = [];
  const arrows: string[] = [];
  let before = 0;
  for (const { segments, distance } of days) {
    for (let at = every - (before % every); at < distance - every * 0.3; at += every) {
      const found = findAlong(segments, frame, at);
      // On a street that is ridden twice, a second tick beside the first would say nothing.
      if (!found || !isNew(found.place, 9)) continue;
      seen.push(found.place);
      const { place: [x, y], way: [dx, dy] } = found; // biome-ignore format: one place
      ticks.push(`M${tenth(x - dy * 5)} ${tenth(y + dx * 5)}L${tenth(x + dy * 5)} ${tenth(y - dx * 5)}`);
      const whole = Math.round((before + at) / 1000);
      if (whole % (2 * (every / 1000)) !== 0) continue;
      const sides = [13, -13, 18, -18].map((away): Pixel => [x - dy * away, y + dx * away]);
      const middle = room.place(sides, String(whole).length * 7.4 + 3, 13);
      if (middle) figures.push(`<text x="${tenth(middle[0])}" y="${tenth(middle[1] + 4)}">${whole}</text>`);
    }
    const apart = Math.max(1_000, total / 8);
    for (let at = apart * 0.45; at < distance; at += apart) {
      const found = findAlong(segments, frame, at);
      if (!found || !isNew(found.place, 11)) continue;
      const turn = Math.round((Math.atan2(found.way[1], found.way[0]) * 180) / Math.PI);
      arrows.push(
        `<path d="M-4.5-4.5 4.5 0-4.5 4.5-2 0z" transform="translate(${found.place.map(tenth).join(" ")})rotate(${turn})"/>`,
      );
    }
    before += distance;
  }
  return (
    `<path d="${ticks.join("")}" stroke="${INK}" stroke-width="1.6" fill="none"/>` +
    `<g fill="${PAPER}" stroke="${INK}" stroke-width="1.4" stroke-linejoin="round">${arrows.join("")}</g>` +
    `<g font-weight="600" fill="${INK}" text-anchor="middle" paint-order="stroke" stroke="${PAPER}" stroke-width="3.5" stroke-linejoin="round">${figures.join("")}</g>`
  );
}

/** Boards at both ends of the way, as near to them as there is room. */
function drawEnds(route: MeasuredRoute, meeting: Pixel | null, lines: readonly Pixel[][][], room: FreeRoom): string {
  const start = meeting ?? lines[0]?.[0]?.[0];
  const end = lines.at(-1)?.at(-1)?.at(-1);
  if (!start || !end) return "";
  const loops = isLoop(route);
  const board = (words: string, [x, y]: Pixel): string => {
    const width = boardWidth(words);
    const beside = width / 2 + 20;
    const offsets: Pixel[] = [[0, -28], [beside, 0], [-beside, 0], [0, 29], [beside - 12, -24], [beside - 12, 26], [12 - beside, 26], [12 - beside, -24], [beside, 20], [beside, -18], [-beside, 20], [-beside, -18], [0, 44], [0, -44], [beside, -44], [-beside, -44], [beside + 24, -6], [-beside - 24, -6]]; // biome-ignore format: a table
    const middle = room.place(offsets.map(([dx, dy]): Pixel => [x + dx, y + dy]), width, 24, { mayCrossWay: true }); // biome-ignore format: one call
    return middle ? drawBoard(middle, words) : "";
  };
  return board(loops ? "Start & finish" : "Start", start) + (loops ? "" : board("Finish", end));
}

const drawEnd = ([x, y]: Pixel): string =>
  `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="4.5" fill="${PAPER}" stroke="${INK}" stroke-width="2.5"/>`;

export function drawNames(
  { names = [] }: RouteGround,
  frame: MapFrame,
  room: FreeRoom,
  write: Write = writeText,
): string {
  const drawn = names.flatMap(({ lon, lat, name }): string[] => {
    const [x, y] = frame.toPixel([lon, lat]);
    const width = name.length * 6.6;
    const beside = width / 2 + 16;
    const around = [0, -12, 12, -18, 18].flatMap((dy) => [0, beside, -beside].map((dx): Pixel => [x + dx, y + dy]));
    const middle = room.place(around, width, 14);
    return middle ? [write(name, { x: middle[0], y: middle[1] + 4, anchor: "middle" })] : [];
  });
  return `<g fill="${SOFT}" paint-order="stroke" stroke="${PAPER}" stroke-width="3" stroke-linejoin="round">${drawn.join("")}</g>`;
}

/** Lines from signs that had to make room to their places. */
function drawLeaders(signs: readonly { to: Pixel; middle: Pixel }[]): string {
  const led = signs.filter(({ to, middle }) => Math.hypot(to[0] - middle[0], to[1] - middle[1]) > 7);
  if (led.length === 0) return "";
  const lines = led.map(({ to, middle }) => pathThrough([to, middle])).join("");
  const dots = led.map(({ to }) => `<circle cx="${tenth(to[0])}" cy="${tenth(to[1])}" r="2.6"/>`).join("");
  return `<path d="${lines}" stroke="${INK}" stroke-width="1.6"/><g fill="${INK}">${dots}</g>`;
}

/** Scale, two words and north on a band of their own, so that nothing of the map lies under them. */
export function drawFoot(frame: MapFrame, large: string, small: string, write: Write = writeText): string {
  const top = frame.height - FOOT;
  const bar = roundBelow(150 / frame.scale);
  const width = bar * frame.scale;
  const [right, north] = [frame.width - 52, frame.width - 27];
  return (
    `<path d="M0 ${tenth(top)}h${frame.width}v${FOOT}H0z" fill="${INK}"/><path d="M0 ${tenth(top)}h${frame.width}" stroke="${GOLD}" stroke-width="3"/>` +
    `<g fill="${PAPER}"><path d="M20 ${tenth(top + 22)}h${tenth(width / 2)}v6H20z" fill="${GOLD}"/>` +
    `<path d="M20 ${tenth(top + 22)}h${tenth(width)}v6H20z" fill="none" stroke="${PAPER}" stroke-width="1.5"/>` +
    write("0", { x: 20, y: top + 42, size: 13 }) +
    write(bar >= 1000 ? `${bar / 1000} km` : `${bar} m`, { x: 20 + width, y: top + 42, size: 13, anchor: "middle" }) +
    write(large, { x: right, y: top + 24, size: 17, anchor: "end", isBold: true, isDisplay: true }) +
    write(small, { x: right, y: top + 41, size: 13, anchor: "end" }) +
    `<g transform="translate(${north} ${tenth(top + 29)})"><path d="M0-17 6.5 9 0 5-6.5 9z" fill="${GOLD}"/><path d="M0-17V5l-6.5 4z" fill="${CORAL}"/></g>` +
    write("N", { x: north, y: top + 50, size: 13, anchor: "middle", isBold: true }) +
    "</g>"
  );
}
