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
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, extname, join } from "node:path";
import { describe, encode, endings, middleOf, RECIPE, resize } from "./picture-recipe.mjs";

const AT_ONCE = 2;
const UNFINISHED_MS = 60_000;

const isMaster = (file) => [".webp", ".jpg", ".jpeg", ".png"].includes(extname(file).toLowerCase());

/** Interrupted runs leave no partial file. */
function writeWhole(folder, name, bytes) {
  const unfinished = join(folder, `.${name}-${process.pid}`);
  try {
    writeFileSync(unfinished, bytes);
    renameSync(unfinished, join(folder, name));
  } catch (error) {
    rmSync(unfinished, { force: true }); // Partial file on a full disk.
    throw error;
  }
}

function place(from, to) {
  if (existsSync(to)) return;
  try {
    linkSync(from, to);
  } catch (error) {
    if (error.code === "EEXIST") return;
    copyFileSync(from, to); // Another disk, or no hard links.
  }
}

function removeUnfinished(folder) {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(".")) continue;
    const file = join(folder, name);
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - written > UNFINISHED_MS) rmSync(file, { force: true });
  }
}

async function eachOf(list, work) {
  const waiting = [...list];
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** The folder is named by the hash of bytes and recipe. */
async function openMaster(file, masters, cache) {
  const bytes = readFileSync(join(masters, file));
  const key = basename(file, extname(file));
  const hash = createHash("sha256").update(`${RECIPE}\0`).update(bytes).digest("hex").slice(0, 8);
  const name = `${key}-${hash}`;
  const kept = join(cache, name);
  mkdirSync(kept, { recursive: true });
  removeUnfinished(kept);
  if (!existsSync(join(kept, "entry.json")))
    writeWhole(kept, "entry.json", JSON.stringify(await describe(bytes, name)));
  const entry = JSON.parse(readFileSync(join(kept, "entry.json"), "utf8"));
  return { key, name, kept, entry, master: join(masters, file) };
}

const fileOf = ({ name }, width, ending) => `${name}-${width}.${ending}`;

/** Draws nothing yet. Names are `<key>-<hash8>-<width>.<avif|webp|jpg>`. */
export async function openPictureSet({ masters, output, cache }) {
  mkdirSync(output, { recursive: true });
  mkdirSync(cache, { recursive: true });
  const opened = [];
  await eachOf(readdirSync(masters).filter(isMaster), async (file) =>
    opened.push(await openMaster(file, masters, cache)),
  );
  opened.sort((one, other) => (one.key < other.key ? -1 : 1));
  const files = new Map();
  for (const picture of opened) {
    const here = new Set(readdirSync(picture.kept));
    for (const width of picture.entry.widths)
      for (const ending of endings) {
        const name = fileOf(picture, width, ending);
        if (here.has(name)) place(join(picture.kept, name), join(output, name));
        files.set(name, { name, picture, width, ending, isDrawn: here.has(name) });
      }
  }
  const manifest = Object.fromEntries(opened.map(({ key, entry }) => [key, entry]));
  const sizes = new Map();
  const sizeOf = async (picture, width) => {
    const name = `${picture.name}-${width}`;
    const found = sizes.get(name) ?? (await resize(readFileSync(picture.master), width));
    sizes.delete(name);
    sizes.set(name, found);
    for (const oldest of [...sizes.keys()].slice(0, -AT_ONCE)) sizes.delete(oldest);
    return found;
  };

  return {
    manifest,
    files,
    /** Another process may have drawn it. */
    async draw(name) {
      const { picture, width, ending } = files.get(name);
      const kept = join(picture.kept, name);
      if (!existsSync(kept)) writeWhole(picture.kept, name, await encode(await sizeOf(picture, width), width, ending));
      place(kept, join(output, name));
      files.get(name).isDrawn = true;
    },
    publish() {
      for (const file of readdirSync(output))
        if (file !== "manifest.json" && !files.has(file)) rmSync(join(output, file), { recursive: true });
      writeWhole(output, "manifest.json", JSON.stringify(manifest, null, 1));
    },
  };
}

/** One middle size of each picture, then common sizes, `first` before others. */
export function missingFiles({ files }, first = []) {
  const rank = new Map(first.map((key, index) => [key, index]));
  const missing = [...files.values()].filter(({ isDrawn }) => !isDrawn);
  const isStandIn = ({ picture, width, ending }) => ending === "webp" && width === middleOf(picture.entry.widths);
  const wanted = [750, 480, 96, 192, 960, 1600, 1200, 320];
  const sizeRank = (width) => (wanted.includes(width) ? wanted.indexOf(width) : wanted.length);
  const order = (file) => [
    isStandIn(file) ? 0 : 1,
    sizeRank(file.width) * (isStandIn(file) ? 0 : 1),
    rank.get(file.picture.key) ?? first.length,
  ];
  return missing
    .map((file) => ({ name: file.name, order: order(file) }))
    .sort((one, other) => one.order.map((value, at) => value - other.order[at]).find((difference) => difference) ?? 0)
    .map(({ name }) => name);
}

export async function makePictures({ onProgress = () => undefined, ...places }) {
  const set = await openPictureSet(places);
  const missing = Map.groupBy(missingFiles(set), (name) => set.files.get(name).picture);
  const all = Object.keys(set.manifest).length;
  let made = 0;
  await eachOf(missing, async ([picture, names]) => {
    for (const name of names) await set.draw(name);
    made += 1;
    onProgress({ done: all - missing.size + made, of: all, made, key: picture.key });
  });
  set.publish();
  return set.manifest;
}
