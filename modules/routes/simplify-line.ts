import { DEGREE, shorterWay } from "./metres.ts";

interface Options {
  /** Indices that stay, whatever the tolerance. */
  kept?: ReadonlySet<number>;
  /** The first two numbers are longitude and latitude; the tolerance is in metres on the ground. */
  isOnEarth?: boolean;
}

/**
 * Thins a line out by the Douglas–Peucker rule: no left-out point lies farther from the line than the tolerance. It has a stack of
 * its own, since 50,000 points overflow the call stack.
 */
export function simplifyLine<Point extends readonly [number, number, ...unknown[]]>(
  line: readonly Point[],
  tolerance: number,
  { kept = new Set(), isOnEarth = false }: Options = {},
): Point[] {
  const { xs, ys } = flatten(line, isOnEarth);
  const stays = new Uint8Array(line.length);
  const fixed = [...new Set([0, ...kept, line.length - 1])].sort((a, b) => a - b);
  for (const index of fixed) stays[index] = 1;
  const parts = fixed.slice(1).map((to, at): [number, number] => [fixed[at] ?? 0, to]);
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [from, to] = part;
    const far = farthest(xs, ys, from, to);
    if (far.away <= tolerance * tolerance) continue;
    stays[far.at] = 1;
    parts.push([from, far.at], [far.at, to]);
  }
  return line.filter((_, index) => stays[index] === 1);
}

function flatten(line: readonly (readonly [number, number, ...unknown[]])[], isOnEarth: boolean) {
  const first = line[0];
  const east = isOnEarth && first ? Math.cos((first[1] * Math.PI) / 180) * DEGREE : 1;
  const north = isOnEarth ? DEGREE : 1;
  const origin = isOnEarth && first ? first[0] : 0;
  const xs = new Float64Array(line.length);
  const ys = new Float64Array(line.length);
  let index = 0;
  for (const point of line) {
    xs[index] = (isOnEarth ? shorterWay(point[0] - origin) : point[0]) * east;
    ys[index] = point[1] * north;
    index += 1;
  }
  return { xs, ys };
}

/** Index of the point farthest from the straight way, and its squared distance. The innermost loop: it makes no objects. */
function farthest(xs: Float64Array, ys: Float64Array, from: number, to: number): { at: number; away: number } {
  const ax = xs[from] ?? 0;
  const ay = ys[from] ?? 0;
  const dx = (xs[to] ?? 0) - ax;
  const dy = (ys[to] ?? 0) - ay;
  const length = dx * dx + dy * dy;
  let at = from;
  let most = 0;
  for (let index = from + 1; index < to; index += 1) {
    const px = (xs[index] ?? 0) - ax;
    const py = (ys[index] ?? 0) - ay;
    const part = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
    const ex = px - part * dx;
    const ey = py - part * dy;
    const away = ex * ex + ey * ey;
    if (away > most) {
      at = index;
      most = away;
    }
  }
  return { at, away: most };
}
