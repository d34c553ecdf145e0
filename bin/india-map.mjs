// Simplifies the map of @svg-maps/india (Victor Cazanave, CC BY 4.0) into app/site/destinations/india.svg.
// Run `node bin/india-map.mjs` when the package changes.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import india from "@svg-maps/india";

/** Enlarged, so that whole numbers are precise enough. */
const SCALE = 10;
/** Tolerance in drawing units; a tenth of a visible difference. */
const TOLERANCE = 3.5;
/** Smaller islands are dropped, except in the two island territories. */
const SPECK = 12;
const islands = new Set(["an", "ld"]);

/** The package uses m, l and z only. */
function ringsOf(path) {
  const rings = [];
  let at = [0, 0];
  let command = "m";
  for (const [token] of path.matchAll(/[a-z]|-?[\d.]+(?:e-?\d+)?,-?[\d.]+(?:e-?\d+)?/gi)) {
    if (/^[a-z]$/i.test(token)) {
      if (!"mlz".includes(token.toLowerCase())) throw new Error(`A command that this script does not know: ${token}`);
      command = token;
      if (command === "z") at = rings.at(-1)[0];
      continue;
    }
    const [x, y] = token.split(",").map(Number);
    const isRelative = command === command.toLowerCase();
    at = isRelative ? [at[0] + x, at[1] + y] : [x, y];
    if (command.toLowerCase() === "m") {
      rings.push([at]);
      command = isRelative ? "l" : "L";
    } else rings.at(-1).push(at);
  }
  return rings.map((ring) => ring.map(([x, y]) => [x * SCALE, y * SCALE]));
}

const distance = ([x, y], [ax, ay], [bx, by]) => {
  const length = Math.hypot(bx - ax, by - ay);
  return length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
};

/** Douglas-Peucker. */
function simplified(points) {
  if (points.length < 3) return points;
  let furthest = 0;
  let most = 0;
  for (let index = 1; index < points.length - 1; index += 1) {
    const away = distance(points[index], points[0], points.at(-1));
    if (away > most) [furthest, most] = [index, away];
  }
  if (most <= TOLERANCE) return [points[0], points.at(-1)];
  return [...simplified(points.slice(0, furthest + 1)).slice(0, -1), ...simplified(points.slice(furthest))];
}

const extent = (ring) => {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
};

function pathOf(ring) {
  const points = ring.map(([x, y]) => [Math.round(x), Math.round(y)]);
  const [[x0, y0], ...rest] = points;
  let [x, y] = [x0, y0];
  let text = `M${x0} ${y0}l`;
  for (const [nextX, nextY] of rest) {
    if (nextX === x && nextY === y) continue;
    text += `${text.endsWith("l") ? "" : " "}${nextX - x} ${nextY - y}`;
    [x, y] = [nextX, nextY];
  }
  return `${text}z`.replaceAll(" -", "-");
}

/** By two-letter code. */
export function statesOfIndia() {
  return Object.fromEntries(
    india.locations.map(({ id, name, path }) => {
      const rings = ringsOf(path).filter((ring) => islands.has(id) || extent(ring) > SPECK);
      // Halve a ring first, or a small island would shrink to a line.
      const drawn = rings.map((ring) => {
        const half = Math.floor(ring.length / 2);
        return [...simplified(ring.slice(0, half + 1)).slice(0, -1), ...simplified(ring.slice(half))];
      });
      return [id, [name, drawn.map(pathOf).join("")]];
    }),
  );
}

/** Without colours, which each use sets. */
export function indiaDrawing() {
  const [, , width, height] = india.viewBox.split(" ").map((number) => Number(number) * SCALE);
  const states = Object.entries(statesOfIndia()).map(
    ([id, [name, path]]) => `<path id="${id}" d="${path}"><title>${name}</title></path>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<title>Map of India</title>
<!-- Made by bin/india-map.mjs from @svg-maps/india by Victor Cazanave, CC BY 4.0 -->
<g id="india">
${states.join("\n")}
</g>
</svg>
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL("../app/site/destinations/india.svg", import.meta.url), indiaDrawing());
