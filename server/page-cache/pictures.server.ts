import fs from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { PictureManifest } from "#db/seed.server.ts";
import type { PictureFiles } from "#modules/catalogue/index.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { PictureDrawer } from "./picture-drawer.server.ts";

/** With another size available, and without. */
const PATIENCE_MS = 1_500;
const LONG_PATIENCE_MS = 10_000;
/** Further ones get a stand-in at once. */
const MOST_WAITING = 100;

const types = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const;
type Ending = keyof typeof types;
const endings = Object.keys(types) as Ending[];

/** A stand-in must not be cached. */
export interface PictureBytes {
  bytes: Buffer<ArrayBuffer>;
  type: string;
  isStandIn: boolean;
}

/** Some may be missing: `npm start` opens first. */
export interface Pictures {
  begin(): void;
  /** Null if it exists now or is unknown. */
  standInFor(name: string): Promise<PictureBytes | null>;
  read(name: string): Promise<PictureBytes>;
  stop(): Promise<void>;
}

interface Missing {
  picture: PictureFiles;
  width: number;
  ending: Ending;
}

/** Opens the picture files; `first` lists the most viewed keys. */
export function openPictures(options: {
  root: string;
  manifest: PictureManifest;
  first: readonly string[];
  log: Logger;
  priority?: number;
}): Pictures {
  const { root, manifest, log } = options;
  const folder = path.join(root, "build/pictures");
  const missing = missingOf(manifest, folder);
  const all = countFiles(manifest);
  const waiting = new Map<string, Set<() => void>>();
  let waitingCount = 0;
  const began = performance.now();

  const onDrawn = (name: string): void => {
    if (!fs.existsSync(path.join(folder, name))) return;
    missing.delete(name);
    for (const go of waiting.get(name) ?? []) go();
    if (missing.size === 0)
      log.info({ files: all, seconds: Math.round((performance.now() - began) / 1000) }, "all pictures are drawn");
  };
  const onEnd = (): void => {
    for (const go of [...waiting.values()].flatMap((those) => [...those])) go();
  };
  const drawer = new PictureDrawer({ ...options, onDrawn, onEnd });

  const drawn = (name: string, patienceMs: number): Promise<void> =>
    new Promise((resolve) => {
      drawer.ask(name);
      if (!drawer.isDrawing || waitingCount >= MOST_WAITING) return resolve();
      const those = waiting.get(name) ?? new Set();
      const go = () => {
        clearTimeout(timer);
        those.delete(go);
        if (those.size === 0) waiting.delete(name);
        waitingCount -= 1;
        resolve();
      };
      const timer = setTimeout(go, patienceMs);
      those.add(go);
      waiting.set(name, those);
      waitingCount += 1;
    });

  const standInFor = async (name: string): Promise<PictureBytes | null> => {
    const wanted = missing.get(name);
    if (!wanted) return null;
    await drawn(name, nearest(wanted, missing) === null ? LONG_PATIENCE_MS : PATIENCE_MS);
    if (!missing.has(name)) return null;
    const other = nearest(wanted, missing);
    if (other === null) return tinyOf(wanted.picture);
    return { ...(await readPicture(folder, other)), isStandIn: true };
  };

  return {
    begin() {
      if (missing.size === 0) return;
      log.info({ drawn: all - missing.size, of: all }, "pictures are drawn behind the pages");
      drawer.begin();
    },
    standInFor,
    read: async (name) => (await standInFor(name)) ?? readPicture(folder, name),
    stop: () => drawer.stop(),
  };
}

const nameOf = ({ base }: PictureFiles, width: number, ending: Ending): string =>
  `${path.basename(base)}-${width}.${ending}`;

const countFiles = (manifest: PictureManifest): number =>
  Object.values(manifest).reduce((sum, { widths }) => sum + widths.length * endings.length, 0);

function missingOf(manifest: PictureManifest, folder: string): Map<string, Missing> {
  const here = new Set(fs.readdirSync(folder));
  const missing = new Map<string, Missing>();
  for (const picture of Object.values(manifest))
    for (const width of picture.widths)
      for (const ending of endings) {
        const name = nameOf(picture, width, ending);
        if (!here.has(name)) missing.set(name, { picture, width, ending });
      }
  return missing;
}

/** Same format, else WebP; next larger size, else the largest. Browsers go by type, not extension. */
function nearest({ picture, width, ending }: Missing, missing: ReadonlyMap<string, Missing>): string | null {
  for (const format of new Set<Ending>([ending, "webp", "jpg"])) {
    const names = picture.widths
      .map((each) => ({ each, name: nameOf(picture, each, format) }))
      .filter(({ name }) => !missing.has(name));
    const found = names.find(({ each }) => each >= width) ?? names.at(-1);
    if (found) return found.name;
  }
  return null;
}

/** Blurred placeholder, for when no size could be made. */
function tinyOf({ placeholder }: PictureFiles): PictureBytes {
  const bytes = Buffer.from(placeholder.slice(placeholder.indexOf(",") + 1), "base64");
  return { bytes, type: types.webp, isStandIn: true };
}

async function readPicture(folder: string, name: string): Promise<PictureBytes> {
  const bytes = await readFile(path.join(folder, name));
  return { bytes, type: types[path.extname(name).slice(1) as Ending], isStandIn: false };
}
