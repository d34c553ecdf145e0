import sharp from "sharp";
import { expect, it } from "vitest";
import { drawPhoto } from "./draw-photo.server.ts";

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#e2553f" }, limitInputPixels: false });

/** A JPEG whose header claims this size. */
async function claiming(width: number, height: number, progressive = false): Promise<Buffer> {
  const bytes = await blank(16, 16).jpeg({ progressive }).toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

it("scales a 108-megapixel photograph down, upright", async () => {
  const photo = await blank(12_000, 9_000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const answer = await drawPhoto(photo);
  const drawn = "drawn" in answer ? await sharp(answer.drawn).metadata() : answer;
  expect(drawn).toMatchObject({ format: "jpeg", width: 150, height: 147 });
  expect(drawn).not.toHaveProperty("exif");
});

it("scales 35 megapixels in several passes, and refuses 108 that must be held whole", async () => {
  expect(await drawPhoto(await blank(7_000, 5_000).jpeg({ progressive: true }).toBuffer())).toHaveProperty("drawn");
  expect(await drawPhoto(await claiming(12_000, 9_000, true))).toEqual({ refused: "picture_too_large" });
});

it("refuses a file that declares a larger size, unopened", async () => {
  expect(await drawPhoto(await claiming(16_400, 12_900))).toEqual({ refused: "picture_too_large" });
  expect(await drawPhoto(await claiming(60_000, 60_000))).toEqual({ refused: "picture_too_large" });
  const png = await blank(7_400, 7_400).png().toBuffer();
  expect(await drawPhoto(png)).toEqual({ refused: "picture_too_large" });
  expect(await drawPhoto(Buffer.from("GIF89a, and no photograph"))).toEqual({ refused: "not_a_picture" });
});
