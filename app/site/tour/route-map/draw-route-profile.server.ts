import { htmlText } from "#app/ui/html-text.ts";
import { dayNumber, type MeasuredRoute, startsOf, totalOf } from "#modules/routes/model.ts";
import { indianDigits } from "#platform/text/digit-groups.ts";
import { MAP_WIDTH, type Pixel, roundBelow } from "./map-frame.ts";
import { classes, climbLabel, GOLD, INK, kilometres, PAPER, pathThrough, SAND, SOFT, TEAL, tenth } from "./svg-text.ts";

/** Below so many metres between lowest and highest, a ride is flat and says so. */
const FLAT = 60;
/** Metres from bottom to top of the picture at least: a flat ride must look flat. */
const LEAST_SPAN = 120;
const LEFT = 46;
const RIGHT = 14;
const BOTTOM = 26;

/** Draws the heights along the way; null if the file has none. Where heights are missing it is hatched, never guessed. */
export function drawRouteProfile({ days }: MeasuredRoute, name: string): string | null {
  const starts = startsOf(days);
  const total = totalOf({ days });
  const parts = days.flatMap(({ profile }, day) =>
    profile.map((part) => part.map(([at, height]): Pixel => [(starts[day] ?? 0) + at, height])),
  );
  const all = parts.flat();
  const [first] = all;
  if (!first) return null;
  const low = all.reduce((least, [, height]) => Math.min(least, height), first[1]);
  const peak = all.reduce((most, one) => (one[1] > most[1] ? one : most), first);
  const high = peak[1];
  const isFlat = high - low < FLAT;
  const [height, top] = isFlat ? [126, 28] : [206, days.length > 1 ? 58 : 46];
  const span = Math.max(LEAST_SPAN, high - low);
  const step = roundBelow(span / 2.2);
  const lowest = Math.floor((low - (span - (high - low)) / 2) / step) * step;
  const from = low >= 0 ? Math.max(0, lowest) : lowest;
  const to = Math.max(high, from + span) + span * 0.06;
  const x = (at: number): number => LEFT + (at / total) * (MAP_WIDTH - LEFT - RIGHT);
  const y = (metres: number): number => height - BOTTOM - ((metres - from) / (to - from)) * (height - top - BOTTOM);
  const floor = height - BOTTOM;
  const drawn = parts.map((part) => part.map(([at, metres]): Pixel => [x(at), y(metres)]));
  const climb = days.reduce((sum, day) => sum + day.climb, 0);
  const unmeasured = days.reduce((sum, day) => sum + day.unmeasured, 0);
  const said = [
    `From ${indianDigits(Math.round(low))} to ${indianDigits(Math.round(high))} metres above the sea, ${climbLabel(climb)} of climbing.`,
    unmeasured > 0 ? `No heights are known for ${kilometres(unmeasured)}.` : "",
  ];
  const levels = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);
  const every = roundBelow(total / 3);
  const marks = Array.from({ length: Math.floor(total / every) + 1 }, (_, at) => at * every);
  return [
    `<svg viewBox="0 0 ${MAP_WIDTH} ${height}" role="img" aria-label="${htmlText(`Heights of the route: ${name}. ${said.filter(Boolean).join(" ")}`)}" font-size="12.5" fill="${SOFT}" class="${classes.map}">`,
    `<path d="M0 0h${MAP_WIDTH}v${height}H0z" fill="${PAPER}"/>`,
    `<g text-anchor="end">${levels.map((level) => `<path d="M${LEFT} ${tenth(y(level))}H${MAP_WIDTH - RIGHT}" stroke="${SAND}"/><text x="${LEFT - 5}" y="${tenth(y(level) + 4)}">${indianDigits(level)}</text>`).join("")}</g>`,
    hatchHoles(parts, total).map(([begin, end]) => `<path d="M${tenth(x(begin))} ${top}H${tenth(x(end))}V${floor}H${tenth(x(begin))}z" fill="url(#no-heights)"/>`).join(""),
    `<path d="${drawn.map((line) => `${pathThrough(line)}V${floor}H${tenth(line[0]?.[0] ?? LEFT)}z`).join("")}" fill="${TEAL}"/>`,
    `<path d="${drawn.map(pathThrough).join("")}" fill="none" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"/>`,
    `<path d="M${LEFT} ${floor}H${MAP_WIDTH - RIGHT}" stroke="${INK}" stroke-width="1.6"/>`,
    marks.map((at) => `<path d="M${tenth(x(at))} ${floor}v5" stroke="${INK}"/><text x="${tenth(x(at))}" y="${floor + 18}" text-anchor="${at === 0 ? "start" : "middle"}">${at / 1000}${at === 0 ? " km" : ""}</text>`).join(""),
    days.length > 1 ? drawDays(days, starts, { x, top, floor }) : `<text x="${LEFT}" y="18" font-weight="600" font-size="13" fill="${INK}">${isFlat ? `Flat: ${Math.round(high - low)} m between the lowest and the highest place` : `${climbLabel(climb)} of climbing in all`}</text>`,
    isFlat ? "" : drawPeak([x(peak[0]), y(high)], `highest ${indianDigits(Math.round(high))} m`),
    `<defs><pattern id="no-heights" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v6" stroke="#c4a88c" stroke-width="2"/></pattern></defs>`,
    "</svg>",
  ].join(""); // biome-ignore format: a drawing is read from top to bottom
}

interface Axes {
  x: (at: number) => number;
  top: number;
  floor: number;
}

/** Pixels that a day needs for its name, and for its climb below it. */
const FOR_NAME = 40;
const FOR_CLIMB = 62;

/** Days with climb and end. The list says the climb of days that are too narrow. */
function drawDays(days: MeasuredRoute["days"], starts: readonly number[], { x, top, floor }: Axes): string {
  const widths = days.map(({ distance }, at) => x((starts[at] ?? 0) + distance) - x(starts[at] ?? 0));
  const hasRoom = (pixels: number): boolean => widths.every((width) => width >= pixels);
  const [named, climbs] = [hasRoom(FOR_NAME), hasRoom(FOR_CLIMB)];
  const heading = named ? "" : `<text x="${LEFT}" y="16" font-weight="600" fill="${INK}">Day</text>`;
  const columns = days
    .map((day, at) => {
      const [begin, end] = [starts[at] ?? 0, (starts[at] ?? 0) + day.distance];
      const middle = tenth(x((begin + end) / 2));
      const line =
        at < days.length - 1
          ? `<path d="M${tenth(x(end))} ${top - 8}V${floor}" stroke="${INK}" stroke-width="1.4" stroke-dasharray="3 3"/>`
          : "";
      const more = day.unmeasured > 0 ? " and more" : "";
      const name = named ? (day.name.split(":")[0] ?? "") : String(dayNumber(day, at));
      const climb = climbs
        ? `<text x="${middle}" y="31" text-anchor="middle">↑ ${climbLabel(day.climb)}${more}</text>`
        : "";
      return `${line}<text x="${middle}" y="${climbs ? 16 : 34}" text-anchor="middle" font-weight="600" fill="${INK}">${htmlText(name)}</text>${climb}`;
    })
    .join("");
  return heading + columns;
}

function drawPeak([x, y]: Pixel, words: string): string {
  const half = words.length * 3.5;
  const middle = Math.max(LEFT + half, Math.min(MAP_WIDTH - RIGHT - half, x));
  return `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="4" fill="${GOLD}" stroke="${INK}" stroke-width="1.8"/><text x="${tenth(middle)}" y="${tenth(y - 9)}" text-anchor="middle" font-weight="600" fill="${INK}" paint-order="stroke" stroke="${PAPER}" stroke-width="3.5">${words}</text>`;
}

/** Stretches of at least 500 m without heights. */
function hatchHoles(parts: readonly (readonly Pixel[])[], total: number): [number, number][] {
  const edges = [...parts.map((part) => [part[0]?.[0] ?? 0, part.at(-1)?.[0] ?? 0] as const), [total, total] as const];
  let before = 0;
  return edges.flatMap(([begin, end]): [number, number][] => {
    const hole: [number, number] = [before, begin];
    before = end;
    return hole[1] - hole[0] > 500 ? [hole] : [];
  });
}
