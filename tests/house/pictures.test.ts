import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { widthsFor } from "../../bin/steps/picture-recipe.mjs";
import { makePictures } from "../../bin/steps/picture-set.mjs";
import { plant } from "./planted.ts";

it("makes widths up to the original's", () => {
  expect(widthsFor(2400)).toEqual([320, 480, 750, 960, 1200, 1600]);
  expect(widthsFor(1600)).toEqual([320, 480, 750, 960, 1200, 1600]);
  expect(widthsFor(1024)).toEqual([320, 480, 750, 960, 1024]);
  expect(widthsFor(512)).toEqual([96, 192, 320, 512]);
  expect(widthsFor(320)).toEqual([96, 192, 320]);
  expect(widthsFor(60)).toEqual([60]);
});

it("writes three formats a width and a manifest, once an original", async () => {
  const folder = plant({});
  const places = { masters: join(folder, "photos"), output: join(folder, "out"), cache: join(folder, "cache") };
  mkdirSync(places.masters);
  const master = await sharp({ create: { width: 120, height: 80, channels: 3, background: "#e2553f" } })
    .png()
    .toBuffer();
  writeFileSync(join(places.masters, "small-one.png"), master);
  writeFileSync(join(places.masters, "catalogue.ts"), "not a picture");

  const manifest = await makePictures(places);
  expect(Object.keys(manifest)).toEqual(["small-one"]);
  const entry = manifest["small-one"];
  expect(entry).toMatchObject({ widths: [96, 120], width: 120, height: 80 });
  expect(entry?.base).toMatch(/^\/pictures\/small-one-[0-9a-f]{8}$/);
  expect(entry?.placeholder).toMatch(/^data:image\/webp;base64,/);
  const tiny = Buffer.from(entry?.placeholder.split(",")[1] ?? "", "base64");
  expect(tiny.length).toBeLessThanOrEqual(200);
  expect(await sharp(tiny).metadata()).toMatchObject({ format: "webp", width: 16 });

  const name = entry?.base.replace("/pictures/", "");
  const expected = [96, 120].flatMap((width) => ["avif", "webp", "jpg"].map((ending) => `${name}-${width}.${ending}`));
  expect(readdirSync(places.output).sort()).toEqual([...expected, "manifest.json"].sort());
  expect(JSON.parse(readFileSync(join(places.output, "manifest.json"), "utf8"))).toEqual(manifest);
  expect(await sharp(join(places.output, `${name}-96.avif`)).metadata()).toMatchObject({ width: 96, height: 64 });

  let madeAgain = 0;
  await makePictures({ ...places, onProgress: ({ made }) => (madeAgain = made) });
  expect(madeAgain).toBe(0);

  writeFileSync(join(places.masters, "small-one.png"), await sharp(master).negate().png().toBuffer());
  const changed = await makePictures(places);
  expect(changed["small-one"]?.base).not.toBe(entry?.base);
  expect(readdirSync(places.output)).toHaveLength(7);
});
