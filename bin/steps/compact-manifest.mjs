import { isDeepStrictEqual } from "node:util";
import { runInNewContext } from "node:vm";

const OPENING = "window.__reactRouterManifest=";
const FLAGS = [
  ...["hasAction", "hasLoader", "hasClientAction", "hasClientLoader", "hasClientMiddleware"],
  ...["hasDefaultExport", "hasErrorBoundary"],
];

/** Letters that no separator of the rows is among, from "<" on. */
const FIRST_LETTER = 60;

const nameOf = (file) => /^\/assets\/(.+)\.js$/.exec(file)?.[1];

// In order of use: alike lists compress well, and the order of imports means nothing.
const lettersOf = (imports, files) =>
  imports
    .map((file) => files.indexOf(nameOf(file)))
    .sort((one, other) => one - other)
    .map((at) => String.fromCharCode(FIRST_LETTER + at))
    .join("");

const rowOf = (route, files) => [
  ...[route.id, route.path ?? ""],
  FLAGS.reduce((bits, flag, at) => bits | (route[flag] ? 1 << at : 0), 0),
  nameOf(route.module),
  lettersOf(route.imports, files),
];

// Runs in the page.
const unpack = `(manifest,flags,files,rows)=>{const file=(name)=>"/assets/"+name+".js";for(const row of rows.split(";")){const[id,path,bits,module,letters]=row.split(",");manifest.routes[id]={id,...id=="root"?{path}:path?{parentId:"root",path}:{parentId:"root",index:true},...Object.fromEntries(flags.map((flag,at)=>[flag,!!(bits>>at&1)])),module:file(module),imports:[...letters].map((letter)=>file(files[letter.charCodeAt()-${FIRST_LETTER}])),css:[]}}return manifest}`;

/**
 * Packs the list of routes that every page loads: rows of text instead of objects leave a quarter less after compression.
 * Throws if the page would read another list, for example after an update of React Router.
 */
export function compactManifest(script) {
  const manifest = JSON.parse(script.slice(OPENING.length, -1));
  const routes = Object.values(manifest.routes);
  const uses = new Map();
  for (const file of routes.flatMap(({ imports }) => imports)) uses.set(file, (uses.get(file) ?? 0) + 1);
  const files = [...uses.keys()].sort((one, other) => uses.get(other) - uses.get(one)).map(nameOf);
  const rows = routes.map((route) => rowOf(route, files).join(",")).join(";");
  const given = [{ ...manifest, routes: {} }, FLAGS, files, rows].map((one) => JSON.stringify(one));
  const packed = `${OPENING}(${unpack})(${given.join()});`;
  const page = { window: {} };
  runInNewContext(packed, page);
  if (!isDeepStrictEqual(sorted(page.window.__reactRouterManifest), sorted(manifest)))
    throw new Error("The packed list of routes differs from React Router's: see bin/steps/compact-manifest.mjs");
  return packed;
}

/** Copy as plain data of this realm, with each list of imports in one order. */
function sorted(manifest) {
  const copy = JSON.parse(JSON.stringify(manifest));
  for (const route of Object.values(copy.routes)) route.imports.sort();
  return copy;
}
