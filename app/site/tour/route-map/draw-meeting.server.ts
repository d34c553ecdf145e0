import { htmlText } from "#app/ui/html-text.ts";
import type { TourContent } from "#modules/catalogue/model.ts";
import { lengthOfLine, namesNear, type RouteGround } from "#modules/routes/model.ts";
import { mapPage, mapsSearch } from "#platform/maps.ts";
import { joinUnits } from "#platform/text/join-units.ts";
import { drawGround } from "./draw-ground.ts";
import { drawFoot, drawNames } from "./draw-route-map.server.ts";
import { boardWidth, drawBoard, drawWheel } from "./draw-signs.ts";
import { FreeRoom } from "./free-room.ts";
import { FOOT, frameAround, type MapSheet, type Pixel } from "./map-frame.ts";
import { classes, PAPER, pathThrough, TEAL, tenth, type Write, writeText } from "./svg-text.ts";

export type MappedPlace = TourContent["meetingPoint"];

/** Half of what the map shows at least, in degrees: some 260 metres. */
const AROUND = 0.0024;
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

interface Meeting {
  place: MappedPlace;
  walk: Walk | null;
  ground: RouteGround;
}

const describeMeeting = ({ place, walk }: Meeting): string =>
  `Map of the meeting point: ${place.name}.${walk ? ` ${describeWalk(walk)}` : ""}`;

/**
 * Draws the streets around a meeting point with the way on foot, in the manner of the posters: for pages, and for the pictures of mails,
 * whose `write` lays the words over the drawing.
 */
export function drawMeeting(meeting: Meeting, { sheet, write }: { sheet?: MapSheet; write?: Write } = {}): string {
  const { place, walk, ground } = meeting;
  const { longitude: lon, latitude: lat } = place;
  const frame = frameAround(
    [...(walk?.line ?? []), [lon - AROUND, lat - AROUND] as const, [lon + AROUND, lat + AROUND] as const],
    sheet,
  );
  const line = (walk?.line ?? []).map((spot) => frame.toPixel(spot));
  const middle = frame.toPixel([lon, lat]);
  const gate = line[0] ?? null;
  const room = new FreeRoom([line], [4, 4, frame.width - 4, frame.height - FOOT - 4]);
  for (const sign of [gate, middle]) if (sign) room.takeAround(sign, 30, 30);
  const board = (words: string, [x, y]: Pixel): string => {
    const beside = boardWidth(words) / 2 + 22;
    const around: Pixel[] = [[0, -30], [0, 31], [beside, 0], [-beside, 0], [30, -30], [-30, -30], [30, 31], [-30, 31], [70, 31], [-70, 31], [70, -30], [-70, -30]]; // biome-ignore format: a table
    const free = room.place(around.map(([dx, dy]): Pixel => [x + dx, y + dy]), boardWidth(words), 24, { mayCrossWay: true }); // biome-ignore format: one call
    return free ? drawBoard(free, words, write) : "";
  };
  const boards = board("We meet here", middle) + (gate && walk ? board(walk.from, gate) : "");
  const onFoot = walk?.minutes === 1 ? "a minute on foot" : `${walk?.minutes} minutes on foot`;
  return [
    `<svg viewBox="0 0 ${frame.width} ${tenth(frame.height)}" role="img" aria-label="${htmlText(describeMeeting(meeting))}" font-size="12.5" class="${classes.map}">`,
    `<path d="M0 0h${frame.width}v${tenth(frame.height)}H0z" fill="#f6e8cb"/>`,
    drawGround(ground, frame),
    drawNames(ground, frame, room, write),
    gate
      ? `<path d="${pathThrough(line)}" fill="none" stroke="${TEAL}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray=".1 9"/>${drawGate(gate, isMetro(walk), write)}`
      : "",
    boards,
    drawWheel(middle),
    walk ? drawFoot(frame, `${walk.metres} m`, onFoot, write) : drawFoot(frame, "", "", write),
    "</svg>",
  ].join("");
}

const isMetro = (walk: Walk | null): boolean => /metro/i.test(walk?.from ?? "");

const drawGate = ([x, y]: Pixel, isOfMetro: boolean, write: Write = writeText): string =>
  `<g transform="translate(${tenth(x)} ${tenth(y)})"><rect x="-11" y="-11" width="22" height="22" rx="5" fill="${TEAL}" stroke="${PAPER}" stroke-width="2"/>` +
  (isOfMetro ? "</g>" : `<circle r="4" fill="${PAPER}"/></g>`) +
  (isOfMetro ? write("M", { x, y: y + 5, size: 14, anchor: "middle", isBold: true, fill: PAPER }) : "");

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

/** Map of the meeting point, and the way on foot in words, as HTML; empty if nothing around it is known. */
export function drawWalk(place: MappedPlace, ground: RouteGround = {}): string {
  const walk = walkTo(place);
  if (walk === null && namesNear(ground, { lon: place.longitude, lat: place.latitude }).length === 0) return "";
  const words = walk ? `<p class="${classes.note}">${htmlText(joinUnits(describeWalk(walk)))}</p>` : "";
  return drawMeeting({ place, walk, ground }) + words;
}
