import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, drawPictures } from "./build.mjs";
import { inRoot } from "./paths.mjs";

const folders = ["app", "modules", "platform", "api", "server", "db", "content", "public", "sandbox"];
const files = [
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "bin/pictures.mjs",
  "bin/precompress.mjs",
  "bin/simulator.mjs",
  "bin/steps/build.mjs",
  "bin/steps/picture-recipe.mjs",
  "bin/steps/picture-set.mjs",
  "bin/steps/plain-signs.ts",
  "bin/steps/short-classes.ts",
];
const results = ["build/server/main.js", "build/sandbox/main.js", "build/client", "build/pictures/manifest.json"];
const endings = ["avif", "webp", "jpg"];
const stamp = inRoot(".cache", "build-stamp");

const isTest = (name) => /\.test\.tsx?$/.test(name);

function* sources() {
  for (const file of files) if (existsSync(inRoot(file))) yield file;
  for (const folder of folders)
    if (existsSync(inRoot(folder)))
      for (const name of readdirSync(inRoot(folder), { recursive: true }).sort())
        if (!isTest(name) && statSync(inRoot(folder, name)).isFile()) yield join(folder, name);
}

/** Hash of names and contents, equal for equal checkouts. */
function sourceFingerprint() {
  const hash = createHash("sha256");
  for (const file of sources())
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update("\0");
  return hash.digest("hex");
}

const upToDate = (fingerprint) =>
  results.every((result) => existsSync(inRoot(result))) &&
  existsSync(stamp) &&
  readFileSync(stamp, "utf8") === fingerprint;

function lacksPictures() {
  const folder = inRoot("build", "pictures");
  const entries = Object.values(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")));
  const here = new Set(readdirSync(folder));
  return entries.some(({ base, widths }) =>
    widths.some((width) => endings.some((ending) => !here.has(`${basename(base)}-${width}.${ending}`))),
  );
}

/** With `pictures: "names"` the running site makes the pictures. */
export async function ensureBuilt({ always = false, pictures = "all" } = {}) {
  const fingerprint = sourceFingerprint();
  if (always || !upToDate(fingerprint)) {
    rmSync(stamp, { force: true });
    await build();
    mkdirSync(inRoot(".cache"), { recursive: true });
    writeFileSync(stamp, fingerprint);
  }
  if (pictures === "all" && lacksPictures()) await drawPictures();
}
