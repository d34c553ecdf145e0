import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CleanPicture, PictureMaker } from "#modules/pictures/model.ts";
import { projectRoot } from "../project-root.ts";
import { openPictureMaker } from "./picture-maker.server.ts";

let maker: ReturnType<typeof openPictureMaker>;
beforeAll(() => {
  maker = openPictureMaker(projectRoot());
});
afterAll(() => maker.stop());

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 80, b: 40, alpha: 0.5 } } });

async function cleaned(bytes: Uint8Array): Promise<CleanPicture> {
  const answer: Awaited<ReturnType<PictureMaker["clean"]>> = await maker.clean(bytes, "ride");
  if ("refused" in answer) throw new Error(answer.refused);
  return answer.cleaned;
}
const refusalOf = async (bytes: Uint8Array) => {
  const answer = await maker.clean(bytes, "ride");
  return "refused" in answer ? answer.refused : null;
};

const PLACE = "28/1 38/1 0/1";
const withPlace = () =>
  plain(900, 600)
    .withExif({ IFD0: { Artist: "Secret Person" }, IFD3: { GPSLatitude: PLACE, GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><where>Chandni Chowk</where></x:xmpmeta>')
    .jpeg()
    .toBuffer();

describe("a picture that was brought", () => {
  it("stands upright and has lost its place and all else that was written into it", async () => {
    const brought = await withPlace();
    expect(brought.includes("Secret Person")).toBe(true);
    expect(brought.includes("Chandni Chowk")).toBe(true);
    const { master, standIn, width, height, widths } = await cleaned(brought);
    expect([width, height]).toEqual([600, 900]);
    const drawn = await maker.draw(master, widths[0] ?? 0);
    for (const [name, file] of Object.entries({ master, standIn, ...drawn })) {
      const bytes = Buffer.from(file);
      for (const word of [
        "Exif",
        "EXIF",
        "XMP",
        "xmpmeta",
        "Secret Person",
        "Chandni Chowk",
        "Photoshop",
        "ICC_PROFILE",
      ])
        expect(bytes.includes(word), `${word} in ${name}`).toBe(false);
      const meta = await sharp(bytes).metadata();
      expect([meta.exif, meta.xmp, meta.iptc, meta.orientation], name).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
  });

  it("is in sRGB with eight bits, from CMYK and from sixteen bits", async () => {
    const cmyk = await plain(400, 300).toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe("cmyk");
    const deep = await plain(400, 300).toColourspace("rgb16").png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe("ushort");
    for (const bytes of [cmyk, deep]) {
      const { space, depth } = await sharp((await cleaned(bytes)).master).metadata();
      expect([space, depth]).toEqual(["srgb", "uchar"]);
    }
  });

  it("keeps its transparency, and shows paper where JPEG has none", async () => {
    const { master } = await cleaned(await plain(400, 300, 4).png().toBuffer());
    expect((await sharp(master).metadata()).hasAlpha).toBe(true);
    const { jpg } = await maker.draw(master, 320);
    const { dominant } = await sharp(jpg).stats();
    expect(dominant.r).toBeGreaterThan(200);
  });

  it("has the same name when it is brought again with other words in it", async () => {
    const pixels = await plain(500, 400).png().toBuffer();
    const one = await sharp(pixels)
      .withExif({ IFD0: { Artist: "A" } })
      .png()
      .toBuffer();
    expect((await cleaned(one)).name).toBe((await cleaned(pixels)).name);
  });

  it("is made smaller than a camera's, and a panorama stays one", async () => {
    const { master, width } = await cleaned(await plain(6000, 900).jpeg().toBuffer());
    expect((await sharp(master).metadata()).width).toBe(2400);
    expect(width).toBe(1600);
  });
});

describe("a hostile or useless file", () => {
  it.each([
    [
      "a drawing with a script behind a picture's first bytes",
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from("<svg onload=alert(1)>")]),
      "damaged",
    ],
    ["one that was cut short", async () => (await plain(900, 600).jpeg().toBuffer()).subarray(0, 2_000), "damaged"],
    ["a bomb of pixels", () => plain(12_000, 6_000).png({ compressionLevel: 9 }).toBuffer(), "too_many_pixels"],
    ["a speck", () => plain(90, 90).png().toBuffer(), "too_small"],
    ["a strip", () => plain(2_000, 100).png().toBuffer(), "too_long"],
    ["a film", animation, "animated"],
  ])("is refused: %s", async (_, make, refusal) => {
    expect(await refusalOf(await make())).toBe(refusal);
  });

  it("loses what was hidden behind its pixels", async () => {
    const polyglot = Buffer.concat([
      await plain(400, 300).jpeg().toBuffer(),
      Buffer.from("<script>alert(1)</script>PK\x03\x04"),
    ]);
    expect(Buffer.from((await cleaned(polyglot)).master).includes("<script>")).toBe(false);
  });
});

async function animation(): Promise<Buffer> {
  const frames = await Promise.all(
    [200, 100].map((r) =>
      sharp({ create: { width: 200, height: 150, channels: 3, background: { r, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}
