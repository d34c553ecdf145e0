import { htmlText } from "#app/ui/html-text.ts";
import type { TourContent } from "#modules/catalogue/model.ts";
import { lengthOfLine, type RouteGround } from "#modules/routes/model.ts";
import { mapPage, mapsSearch } from "#platform/maps.ts";
import { drawGround } from "./draw-ground.ts";
import { drawFoot, drawNames } from "./draw-route-map.server.ts";
import { boardWidth, drawBoard, drawWheel } from "./draw-signs.ts";
import { FreeRoom } from "./free-room.ts";
import { FOOT, frameAround, MAP_WIDTH, type Pixel } from "./map-frame.ts";
import { classes, PAPER, pathThrough, TEAL, tenth } from "./svg-text.ts";

export type MappedPlace = TourContent["meetingPoint"];

/** Half of what the map shows at least, in degrees: some 150 metres. */
const AROUND = 0.0014;
/** Metres that one walks in a minute, with bags and traffic. */
const PER_MINUTE = 80;

interface Walk {
  from: string;
  line: [lon: number, lat: number][];
  /** In tens. */
  metres: number;
  minutes: number;
}

/** The way on foot to the meeting point; null if the content has none. */
export function walkTo({ walk, longitude, latitude }: MappedPlace): Walk | null {
  if (!walk) return null;
  const line = [...walk.points, { longitude, latitude }].map((spot): [number, number] => [
    spot.longitude,
    spot.latitude,
  ]);
  const metres = lengthOfLine(line);
  return {
    ...{ from: walk.from, line },
    metres: Math.round(metres / 10) * 10,
    minutes: Math.max(1, Math.round(metres / PER_MINUTE)),
  };
}

const describeWalk = ({ from, metres, minutes }: Walk): string =>
  `From ${from}: ${metres} m, about ${minutes === 1 ? "a minute" : `${minutes} minutes`} on foot.`;

/** Map of a meeting point with the way on foot, in the manner of the posters. */
function drawMeetingMap(place: MappedPlace, walk: Walk, ground: RouteGround): string {
  const { longitude: lon, latitude: lat } = place;
  const frame = frameAround([
    ...walk.line,
    ...([[lon - AROUND, lat - AROUND], [lon + AROUND, lat + AROUND]] as const), // biome-ignore format: two corners
  ]);
  const line = walk.line.map((spot) => frame.toPixel(spot));
  const [gate, meeting] = [line[0] ?? [0, 0], frame.toPixel([lon, lat])] as [Pixel, Pixel];
  const room = new FreeRoom([line], [4, 4, MAP_WIDTH - 4, frame.height - FOOT - 4]);
  for (const sign of [gate, meeting]) room.takeAround(sign, 30, 30);
  const board = (words: string, [x, y]: Pixel): string => {
    const beside = boardWidth(words) / 2 + 22;
    const around: Pixel[] = [[0, -30], [0, 31], [beside, 0], [-beside, 0], [30, -30], [-30, -30], [30, 31], [-30, 31], [70, 31], [-70, 31], [70, -30], [-70, -30]]; // biome-ignore format: a table
    const middle = room.place(around.map(([dx, dy]): Pixel => [x + dx, y + dy]), boardWidth(words), 24, { mayCrossWay: true }); // biome-ignore format: one call
    return middle ? drawBoard(middle, words) : "";
  };
  const boards = board("We meet here", meeting) + board(walk.from, gate);
  return [
    `<svg viewBox="0 0 ${MAP_WIDTH} ${tenth(frame.height)}" role="img" aria-label="${htmlText(`Map of the meeting point: ${place.name}. ${describeWalk(walk)}`)}" font-size="12.5" class="${classes.map}">`,
    `<path d="M0 0h${MAP_WIDTH}v${tenth(frame.height)}H0z" fill="#f6e8cb"/>`,
    drawGround(ground, frame),
    drawNames(ground, frame, room),
    `<path d="${pathThrough(line)}" fill="none" stroke="${TEAL}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray=".1 9"/>`,
    drawGate(gate, /metro/i.test(walk.from)),
    boards,
    drawWheel(meeting),
    drawFoot(frame, `${walk.metres} m`, walk.minutes === 1 ? "a minute on foot" : `${walk.minutes} minutes on foot`),
    "</svg>",
  ].join("");
}

const drawGate = ([x, y]: Pixel, isMetro: boolean): string =>
  `<g transform="translate(${tenth(x)} ${tenth(y)})"><rect x="-11" y="-11" width="22" height="22" rx="5" fill="${TEAL}" stroke="${PAPER}" stroke-width="2"/>` +
  (isMetro
    ? `<text y="5" font-size="14" font-weight="600" text-anchor="middle" fill="${PAPER}">M</text></g>`
    : `<circle r="4" fill="${PAPER}"/></g>`);

/** Links that open the place in the reader's own maps. Nothing of them is loaded here. */
export function drawMapLinks(place: MappedPlace): string {
  const apple = `https://maps.apple.com/?ll=${place.latitude},${place.longitude}&q=${encodeURIComponent(place.name)}`;
  const links = [
    [mapsSearch(place), "Google Maps"],
    [apple, "Apple Maps"],
    [mapPage(place, 17), "OpenStreetMap"],
  ].map(([href = "", name]) => `<a href="${htmlText(href)}" rel="noopener" class="${classes.link}">${name}</a>`);
  return `<p class="${classes.links}"><span>Open in</span> ${links.join(" ")}</p>`;
}

/** Map and words of the way on foot, as HTML; empty if the content has no such way. */
export function drawWalk(place: MappedPlace, ground: RouteGround = {}): string {
  const walk = walkTo(place);
  return walk
    ? `${drawMeetingMap(place, walk, ground)}<p class="${classes.note}">${htmlText(describeWalk(walk))}</p>`
    : "";
}
