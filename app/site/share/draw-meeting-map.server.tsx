import satori from "satori";
import { drawMeeting, type MappedPlace, walkTo } from "#app/site/tour/route-map/draw-meeting.server.ts";
import { FOOT } from "#app/site/tour/route-map/map-frame.ts";
import { PAPER, SOFT, type Write } from "#app/site/tour/route-map/svg-text.ts";
import semibold from "#app/ui/fonts/print/anek-semibold.ttf?inline";
import { loadLatinLetters } from "#app/web/pdf/latin-letters.server.ts";
import { fontOf } from "#app/web/pdf/printed-scripts.server.ts";
import type { RouteGround } from "#modules/routes/model.ts";
import { MEETING_MAP } from "./mail-picture-sizes.ts";

/** Little wider than a phone's, so that a mail on a phone has words that can be read. Both are whole, in the picture's proportions. */
const WIDTH = 469;
const HEIGHT = (WIDTH * MEETING_MAP.height) / MEETING_MAP.width;
const SHEET = { width: WIDTH, lowest: HEIGHT - FOOT, highest: HEIGHT - FOOT };
const SIZE = 12.5;

/** A PNG of the page's map of a meeting point, since mail programs draw no SVG. */
export async function drawMeetingMap(place: MappedPlace, ground: RouteGround): Promise<Buffer> {
  const spell = await loadLatinLetters();
  const words: Parameters<typeof Words>[0][] = [];
  // A server has no typefaces for them: they become outlines, which lie over the drawing.
  const write: Write = (said, lettering) => {
    words.push({ ...lettering, words: spell(said) });
    return "";
  };
  const drawing = drawMeeting({ place, walk: walkTo(place), ground }, { sheet: SHEET, write });
  const outlines = await satori(
    <div style={{ display: "flex", position: "relative", width: WIDTH, height: HEIGHT, fontFamily: "Anek" }}>
      {words.map((one) => (
        <Words key={`${one.words} ${one.x}`} {...one} />
      ))}
    </div>,
    { width: WIDTH, height: HEIGHT, fonts: [{ name: "Anek", data: fontOf(semibold), weight: 600 }] },
  );
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  const density = (72 * MEETING_MAP.width) / WIDTH;
  const sized = drawing.replace(
    "<svg ",
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" `,
  );
  return sharp(Buffer.from(sized), { density })
    .composite([{ input: Buffer.from(outlines), density }])
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer();
}

const LINE = 300;
const sides = { start: "flex-start", middle: "center", end: "flex-end" } as const;
/** Part of a line above its letters' feet, in this typeface. */
const ASCENT = 0.8;

/** A line at its place. Names without a ground of their own have the paper's around them. */
function Words({ words, x = 0, y, size = SIZE, anchor, fill }: Parameters<Write>[1] & { words: string }) {
  const left = anchor === "middle" ? x - LINE / 2 : anchor === "end" ? x - LINE : x;
  const isOnFoot = y > HEIGHT - FOOT;
  const name = { color: SOFT, background: `${PAPER}cc`, borderRadius: 6, padding: "0 3px" };
  return (
    <div
      style={{
        ...{ display: "flex", position: "absolute", left, top: y - size * ASCENT - size * 0.1, width: LINE },
        ...{ justifyContent: sides[anchor ?? "start"], fontSize: size, lineHeight: 1, whiteSpace: "nowrap" },
      }}
    >
      <div style={{ display: "flex", ...(fill ? { color: fill } : isOnFoot ? { color: PAPER } : name) }}>{words}</div>
    </div>
  );
}
