import satori from "satori";
import { drawGround } from "#app/site/tour/route-map/draw-ground.ts";
import { drawWheel } from "#app/site/tour/route-map/draw-signs.ts";
import { type MapFrame, type Pixel, roundBelow } from "#app/site/tour/route-map/map-frame.ts";
import { BOARD, BOARD_INK, INK, PAPER, pathThrough, SAND, SOFT, tenth } from "#app/site/tour/route-map/svg-text.ts";
import semibold from "#app/ui/fonts/print/anek-semibold.ttf?inline";
import { loadLatinLetters } from "#app/web/pdf/latin-letters.server.ts";
import { fontOf } from "#app/web/pdf/printed-scripts.server.ts";
import { type MeetingArea, meetingAreaOf, type StoredRoute } from "#modules/routes/index.server.ts";
import { DEGREE, shorterWay } from "#modules/routes/model.ts";
import { MEETING_MAP } from "./mail-picture-sizes.ts";

const WIDTH = MEETING_MAP.width / 2;
const HEIGHT = MEETING_MAP.height / 2;
const MARGIN = 56;
/** Metres: a narrower map would show one crossing and no way to it. */
const NARROWEST = 500;

/** A PNG of the streets around the meeting point, since mail programs draw no SVG. Null if nothing around it is known. */
export async function drawMeetingMap(route: StoredRoute): Promise<Buffer | null> {
  const area = meetingAreaOf(route);
  if (area === null) return null;
  const frame = frameOf(area);
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  const density = (72 * MEETING_MAP.width) / WIDTH;
  const words = await drawWords(area, frame);
  return sharp(Buffer.from(drawStreets(route, area, frame)), { density })
    .composite([{ input: Buffer.from(words), density }])
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer();
}

/** Fits the meeting point and the named things around it into the picture. */
function frameOf({ meeting, names }: MeetingArea): MapFrame {
  const spots = [meeting, ...names];
  const metresEast = DEGREE * Math.cos((meeting.lat * Math.PI) / 180);
  const east = spots.map(({ lon }) => shorterWay(lon - meeting.lon) * metresEast);
  const north = spots.map(({ lat }) => (lat - meeting.lat) * DEGREE);
  const middleOf = (all: number[]): number => (Math.min(...all) + Math.max(...all)) / 2;
  const sizeOf = (all: number[]): number => Math.max(...all) - Math.min(...all);
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(NARROWEST, sizeOf(east)),
    (HEIGHT - 2 * MARGIN) / Math.max(NARROWEST / 3, sizeOf(north)),
  );
  return {
    height: HEIGHT,
    scale,
    toPixel: ([lon, lat]) => [
      WIDTH / 2 + (shorterWay(lon - meeting.lon) * metresEast - middleOf(east)) * scale,
      HEIGHT / 2 - ((lat - meeting.lat) * DEGREE - middleOf(north)) * scale,
    ],
  };
}

/** Everything but letters. A server has no typefaces for them: they are drawn as outlines of their own. */
function drawStreets({ ground }: StoredRoute, { meeting }: MeetingArea, frame: MapFrame): string {
  const path = (ground.streets ?? []).map((line) => pathThrough(line.map((spot) => frame.toPixel(spot)))).join("");
  const [, width] = scaleBar(frame);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="${ground.hills ? "#f3e2c2" : "#f6e8cb"}"/>`,
    drawGround(ground, frame),
    // Broader than on the map of a whole route: here they are the way.
    `<g fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="${path}" stroke="${SAND}" stroke-width="13"/><path d="${path}" stroke="#fffaf0" stroke-width="9"/></g>`,
    drawWheel(frame.toPixel([meeting.lon, meeting.lat])),
    `<path d="M16 ${HEIGHT - 16}h${tenth(width)}" stroke="${INK}" stroke-width="4"/>`,
    `<g transform="translate(${WIDTH - 20} 26)"><path d="M0-15 6 9 0 5-6 9z" fill="${INK}"/></g>`,
    "</svg>",
  ].join("");
}

function scaleBar({ scale }: MapFrame): [metres: number, width: number] {
  const metres = roundBelow(140 / scale);
  return [metres, metres * scale];
}

interface Label {
  words: string;
  middle: Pixel;
  kind: "board" | "name";
}

async function drawWords(area: MeetingArea, frame: MapFrame): Promise<string> {
  const write = await loadLatinLetters();
  const [metres] = scaleBar(frame);
  const labels = placeLabels(area, frame, write);
  return satori(
    <div style={{ display: "flex", position: "relative", width: WIDTH, height: HEIGHT, fontFamily: "Anek" }}>
      {labels.map((label) => (
        <Words key={label.words} {...label} />
      ))}
      <div style={{ display: "flex", position: "absolute", left: 16, bottom: 22, fontSize: 14, color: INK }}>
        {metres >= 1000 ? `${metres / 1000} km` : `${metres} m`}
      </div>
    </div>,
    { width: WIDTH, height: HEIGHT, fonts: [{ name: "Anek", data: fontOf(semibold), weight: 600 }] },
  );
}

const LABEL = { width: 240, height: 30 };

function Words({ words, middle: [x, y], kind }: Label) {
  const at = { left: x - LABEL.width / 2, top: y - LABEL.height / 2, ...LABEL };
  const board = { background: BOARD, color: BOARD_INK, border: `2px solid ${BOARD_INK}`, padding: "3px 13px" };
  const name = { background: `${PAPER}cc`, color: SOFT, padding: "0 5px" };
  return (
    <div style={{ display: "flex", position: "absolute", alignItems: "center", justifyContent: "center", ...at }}>
      <div style={{ display: "flex", fontSize: 15, borderRadius: 15, ...(kind === "board" ? board : name) }}>
        {words}
      </div>
    </div>
  );
}

/** The board stands above the wheel. Names keep off it, and inside the picture. */
function placeLabels({ meeting, names }: MeetingArea, frame: MapFrame, write: (words: string) => string): Label[] {
  const [x, y] = frame.toPixel([meeting.lon, meeting.lat]);
  const board: Label = {
    kind: "board",
    words: "We meet here",
    middle: [within(x, 62, WIDTH), y > 70 ? y - 34 : y + 34],
  };
  const others = names.map(({ lon, lat, name }): Label => {
    const words = write(name);
    const half = words.length * 4.2 + 8;
    const [left, top] = frame.toPixel([lon, lat]);
    return { kind: "name", words, middle: [within(left, half, WIDTH), within(top, 14, HEIGHT)] };
  });
  const isFree = ({ words, middle }: Label): boolean =>
    Math.abs(middle[0] - board.middle[0]) > 62 + words.length * 4 || Math.abs(middle[1] - board.middle[1]) > 28;
  return [...others.filter(isFree), board];
}

const within = (value: number, margin: number, size: number): number =>
  Math.min(size - margin, Math.max(margin, value));
