// Makes every picture of the site in three formats and several widths, once, into build/pictures.
// What was made before is kept in .cache/pictures under the hash of its master and of the recipe.
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

/** Raise it when anything below changes how a picture looks: addresses change with it, so nothing stale is served. */
const RECIPE = 3;
/* 750 is a phone of 412 pixels with 1.75 dots each, 960 a tablet or a phone with 2.5; 1200 covers those with 3. */
const LADDER = [320, 480, 750, 960, 1200, 1600];
const SMALL_LADDER = [96, 192, 320];
const SMALL = 600;
const AT_ONCE = 2;
const PLACEHOLDER_BYTES = 200;

const formats = {
  // Small ones are shown on screens with more dots than eyes; more effort takes ten times as long and saves a twentieth.
  avif: (image, width) => image.avif({ quality: width < 1000 ? 45 : 50, effort: 2 }),
  webp: (image) => image.webp({ quality: 72 }),
  jpg: (image) => image.jpeg({ quality: 76, mozjpeg: true }),
};

/** The widths made of a master: the ladder below its own width, and its own width where it is below the top rung. */
export function widthsFor(masterWidth) {
  const ladder = masterWidth < SMALL ? SMALL_LADDER : LADDER;
  const widest = Math.min(masterWidth, LADDER[LADDER.length - 1]);
  return [...ladder.filter((width) => width < widest), widest];
}

/** A picture 16 pixels wide as a data: address of at most 200 bytes of WebP, shown until the real one is here. */
async function placeholderOf(bytes) {
  for (const quality of [40, 20, 5, 1]) {
    const tiny = await sharp(bytes)
      .rotate()
      .resize({ width: 16 })
      .webp({ quality, effort: 6, smartSubsample: false })
      .toBuffer();
    if (tiny.length <= PLACEHOLDER_BYTES) return `data:image/webp;base64,${tiny.toString("base64")}`;
  }
  const flat = await sharp(bytes).rotate().resize({ width: 4 }).webp({ quality: 1, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${flat.toString("base64")}`;
}

/** Makes all files of one master into `folder` and returns its manifest entry. */
async function makeOne(bytes, name, folder) {
  const meta = await sharp(bytes).metadata();
  const turned = (meta.orientation ?? 1) > 4;
  const masterWidth = turned ? meta.height : meta.width;
  const masterHeight = turned ? meta.width : meta.height;
  const widths = widthsFor(masterWidth);
  const width = widths[widths.length - 1];
  for (const each of widths) {
    const resized = await sharp(bytes)
      .rotate()
      .resize({ width: each })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const from = () => sharp(resized.data, { raw: resized.info });
    for (const [ending, encode] of Object.entries(formats)) {
      // JPEG knows no transparency: paper, not black, shows through.
      const image = ending === "jpg" ? from().flatten({ background: "#f8ead0" }) : from();
      await encode(image, each).toFile(join(folder, `${name}-${each}.${ending}`));
    }
  }
  const height = Math.round((masterHeight * width) / masterWidth);
  return { base: `/pictures/${name}`, widths, width, height, placeholder: await placeholderOf(bytes) };
}

function place(from, to) {
  if (existsSync(to)) return;
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to); // Another disk, or a file system without hard links.
  }
}

const isMaster = (file) => [".webp", ".jpg", ".jpeg", ".png"].includes(extname(file).toLowerCase());

/**
 * Brings `output` up to date with the masters in `masters` and returns the manifest: for each key (file name without its ending)
 * `{ base, widths, width, height, placeholder }`; the files are `<output>/<key>-<hash8>-<width>.<avif|webp|jpg>`.
 */
export async function makePictures({ masters, output, cache, onProgress = () => undefined }) {
  mkdirSync(output, { recursive: true });
  mkdirSync(cache, { recursive: true });
  const files = readdirSync(masters).filter(isMaster).sort();
  const manifest = {};
  const waiting = [...files];
  let done = 0;
  let made = 0;
  const worker = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const key = basename(file, extname(file));
      const bytes = readFileSync(join(masters, file));
      const hash = createHash("sha256").update(`${RECIPE}\0`).update(bytes).digest("hex").slice(0, 8);
      const name = `${key}-${hash}`;
      const kept = join(cache, name);
      if (!existsSync(kept)) {
        // Made beside its place and renamed, so that an interrupted run leaves nothing that looks complete.
        const unfinished = join(cache, `.${name}-${process.pid}`);
        rmSync(unfinished, { recursive: true, force: true });
        mkdirSync(unfinished);
        const entry = await makeOne(bytes, name, unfinished);
        writeFileSync(join(unfinished, "entry.json"), JSON.stringify(entry));
        if (existsSync(kept)) rmSync(unfinished, { recursive: true });
        else renameSync(unfinished, kept);
        made += 1;
      }
      for (const each of readdirSync(kept)) if (each !== "entry.json") place(join(kept, each), join(output, each));
      manifest[key] = JSON.parse(readFileSync(join(kept, "entry.json"), "utf8"));
      done += 1;
      onProgress({ done, of: files.length, made, key });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)));
  removeStale(output, sorted);
  writeFileSync(join(output, "manifest.json"), JSON.stringify(sorted, null, 1));
  return sorted;
}

/** A master that was changed or taken away leaves files behind which nobody asks for any more. */
function removeStale(output, manifest) {
  const wanted = new Set(["manifest.json"]);
  for (const { base, widths } of Object.values(manifest))
    for (const width of widths)
      for (const ending of Object.keys(formats)) wanted.add(`${basename(base)}-${width}.${ending}`);
  for (const file of readdirSync(output)) if (!wanted.has(file)) rmSync(join(output, file), { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  sharp.concurrency(1);
  await makePictures({
    masters: join(root, "content/photos"),
    output: join(root, "build/pictures"),
    cache: join(root, ".cache/pictures"),
    onProgress({ done, of, made, key }) {
      if (made > 0 || done === of)
        console.log(`  pictures ${done} of ${of} ${done === of ? "" : `(${key})`}`.trimEnd());
    },
  });
}
