import path from "node:path";
import satori from "satori";
import semibold from "#app/ui/fonts/print/anek-semibold.ttf?inline";
import display from "#app/ui/fonts/print/eczar-semibold.ttf?inline";
import type { AppContext } from "#app/web/app-context.server.ts";
import { largestJpeg } from "#app/web/largest-jpeg.ts";
import { loadLatinLetters } from "#app/web/pdf/latin-letters.server.ts";
import { fontOf } from "#app/web/pdf/printed-scripts.server.ts";
import type { PictureData } from "#modules/catalogue/model.ts";

const WIDTH = 1200;
const HEIGHT = 630;

type Share = {
  picture: PictureData;
  kicker: string;
  title: string;
  line: string;
  companyName: string;
};

/**
 * Answers with a link preview: a 1200 × 630 JPEG of the page's picture with its title on a card. Not cached while a stand-in replaces the
 * full size.
 */
export async function sharePicture(readPicture: AppContext["readPicture"], share: Share): Promise<Response> {
  const drawn = await drawShare(readPicture, share);
  const headers = new Headers({ "content-type": "image/jpeg" });
  if (drawn.isStandIn) headers.set("cache-control", "no-store");
  return new Response(new Uint8Array(drawn.bytes), { headers });
}

async function drawShare(readPicture: AppContext["readPicture"], share: Share) {
  const { bytes, isStandIn } = await readPicture(path.basename(largestJpeg(share.picture)));
  const { x, y } = share.picture.focus;
  const card = await satori(<Card {...(await readableCard(share))} />, {
    width: WIDTH,
    height: HEIGHT,
    fonts: [
      { name: "Eczar", data: fontOf(display), weight: 600 },
      { name: "Anek", data: fontOf(semibold), weight: 600 },
    ],
  });
  const position =
    `${y < 40 ? "top" : y > 70 ? "bottom" : ""} ${x < 35 ? "left" : x > 65 ? "right" : ""}`.trim() || "centre";
  // Loaded on first use, as for photographs (draw-photo.server.ts).
  const { default: sharp } = await import("sharp");
  // The cache takes 50 MB, and parts of one picture do not help the next.
  sharp.cache(false);
  const shared = await sharp(bytes)
    .resize(WIDTH, HEIGHT, { fit: "cover", position })
    .composite([{ input: Buffer.from(card) }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  return { bytes: shared, isStandIn };
}

/**
 * Transliterates the card to Latin letters. satori neither reorders nor joins letters (it draws `िदल्ली` for दिल्ली), and draws a box for a
 * missing glyph.
 */
async function readableCard({ kicker, title, line, companyName, ...share }: Share): Promise<Share> {
  const write = await loadLatinLetters();
  return { ...share, kicker: write(kicker), title: write(title), line: write(line), companyName: write(companyName) };
}

function Card({ kicker, title, line, companyName }: Share) {
  return (
    <div
      style={{
        display: "flex",
        width: WIDTH,
        height: HEIGHT,
        alignItems: "flex-end",
        padding: 48,
        boxSizing: "border-box",
      }}
    >
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          width: 760,
          padding: "36px 44px",
          backgroundColor: "#fcf5e6",
          borderRadius: 12,
          borderBottom: "10px solid #e2553f",
          color: "#2a1238",
          fontFamily: "Anek",
          fontWeight: 600,
          fontSize: 28,
        }}
      >
        <div style={{ display: "flex", color: "#a8321f" }}>{kicker}</div>
        <div
          style={{
            display: "flex",
            fontFamily: "Eczar",
            fontWeight: 600,
            fontSize: title.length > 34 ? 56 : 72,
            lineHeight: 1.08,
            margin: "8px 0 16px",
          }}
        >
          {title}
        </div>
        <div style={{ display: "flex", justifyContent: "space-between", alignItems: "center" }}>
          <span>{line}</span>
          <span style={{ fontFamily: "Eczar", fontWeight: 600 }}>{companyName}</span>
        </div>
      </div>
    </div>
  );
}
