import { existsSync, readFileSync } from "node:fs";
import { inRoot } from "./paths.mjs";

/** Packages bundled into the site, which need no installation. */
export const builtOf = [
  "@base-ui/react",
  "@garmin/fitsdk",
  "@hono/node-server",
  "@react-email/render",
  "@react-router/node",
  "@remix-run/multipart-parser",
  "@simplewebauthn/browser",
  "@simplewebauthn/server",
  "@tiptap/core",
  "@tiptap/pm",
  "@tiptap/react",
  "@zxcvbn-ts/core",
  "@zxcvbn-ts/language-common",
  "any-ascii",
  "aws4fetch",
  "better-auth",
  "csv-parse",
  "csv-stringify",
  "fflate",
  "hono",
  "kysely",
  "libphonenumber-js",
  "maplibre-gl",
  "nodemailer",
  "otpauth",
  "pg-boss",
  "pmtiles",
  "prom-client",
  "qrcode",
  "rate-limiter-flexible",
  "react-router",
  "read-excel-file",
  "satori",
  "saxes",
  "suncalc",
  "uuid",
  "write-excel-file",
  "zod-openapi",
];

/** Resolves dependencies as Node does. */
function broughtBy(names, packages) {
  const paths = new Set();
  const waiting = names.map((name) => ["", name]);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [from, name] = next;
    let folder = from;
    while (folder && !packages[`${folder}/node_modules/${name}`])
      folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, "");
    const path = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (!packages[path] || paths.has(path)) continue;
    paths.add(path);
    for (const inner of Object.keys(packages[path].dependencies ?? {})) waiting.push([path, inner]);
  }
  return paths;
}

export function lockedPackages() {
  const { packages } = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8"));
  const running = broughtBy(builtOf, packages);
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, entry]) => ({
      path,
      name: entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version: entry.version,
      isForBuilding: Boolean(entry.dev || entry.devOptional) && !running.has(path),
      isOptional: Boolean(entry.optional || entry.devOptional),
      hasInstallScript: Boolean(entry.hasInstallScript),
      integrity: entry.integrity ?? null,
      licence: licenceOf(path) ?? entry.license ?? null,
    }));
}

/** Licence in package.json; the lock file repeats only some. */
function licenceOf(path) {
  const file = inRoot(path, "package.json");
  if (!existsSync(file)) return null;
  const { license, licenses } = JSON.parse(readFileSync(file, "utf8"));
  const named = license ?? licenses;
  if (Array.isArray(named)) return named.map((one) => one.type ?? one).join(" OR ");
  return typeof named === "object" && named !== null ? named.type : (named ?? null);
}

/** Licences that only require attribution. A person judges all others, listed below. */
const free =
  /^\(?((MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|Zlib|Python-2\.0|PostgreSQL|OFL-1\.1|WTFPL|MPL-2\.0)( (OR|AND) )?)+\)?$/;

/** Packages under another licence, with the reason for which a person let them stay. */
const judged = {
  "png-js": "MIT, by its LICENSE file",
  suncalc: "BSD-2-Clause, by its LICENSE file",
  jszip: "MIT, one of the two it may be used under",
  "@garmin/fitsdk": "FIT Protocol License: free use in software of one's own; the kit itself is not passed on",
  "@img/sharp-": "LGPL-3.0-or-later: a library of its own beside ours, not changed and replaceable",
};

export const isFree = (licence) => licence !== null && free.test(licence);
export const judgementOf = (name) => Object.entries(judged).find(([start]) => name.startsWith(start))?.[1] ?? null;
