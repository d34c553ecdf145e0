export interface RoadPoint {
  x: number;
  y: number;
}

/** A road, with the positions of its milestones from first to last. */
export interface Road {
  width: number;
  height: number;
  points: RoadPoint[];
  /** SVG path along the middle of the road. It begins and ends beyond the edges of the widest window. */
  path: string;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A road from left to right that dips and rises from stone to stone. */
export function roadAcross(stones: number): Road {
  const [width, height] = [1200, 400];
  const step = width / stones;
  const points = Array.from({ length: stones }, (_, index) => ({
    x: round(step * (index + 0.5)),
    y: index % 2 === 0 ? height * 0.92 : height * 0.62,
  }));
  const ends = { first: { x: -700, y: height * 0.3 }, last: { x: width + 700, y: height * 0.4 } };
  return { width, height, points, path: through([ends.first, ...points, ends.last], "x") };
}

export function roadDown(stones: number): Road {
  const [width, step] = [360, 226];
  const height = step * stones + 60;
  const points = Array.from({ length: stones }, (_, index) => ({
    x: index % 2 === 0 ? width * 0.24 : width * 0.76,
    y: step * (index + 0.5) + 30,
  }));
  const ends = { first: { x: width * 0.6, y: -20 }, last: { x: width / 2, y: height + 20 } };
  return { width, height, points, path: through([ends.first, ...points, ends.last], "y") };
}

/** A smooth line through points that advance along one axis. */
function through(points: readonly RoadPoint[], along: "x" | "y"): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      if (!before) return `M${round(point.x)} ${round(point.y)}`;
      const half = round((before[along] + point[along]) / 2);
      return along === "x"
        ? `C${half} ${round(before.y)} ${half} ${round(point.y)} ${round(point.x)} ${round(point.y)}`
        : `C${round(before.x)} ${half} ${round(point.x)} ${half} ${round(point.x)} ${round(point.y)}`;
    })
    .join("");
}
