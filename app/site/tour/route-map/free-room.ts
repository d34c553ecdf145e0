import type { Pixel } from "./map-frame.ts";

export type Box = [left: number, top: number, right: number, bottom: number];

/** Keeps the boxes that words and signs stand in, and the drawn way, so that nothing is laid over another. */
export class FreeRoom {
  private readonly taken: Box[] = [];
  private readonly way: Pixel[];
  private readonly edge: Box;

  constructor(lines: readonly (readonly Pixel[])[], edge: Box) {
    this.way = lines.flatMap(dotsAlong);
    this.edge = edge;
  }

  take(box: Box): void {
    this.taken.push(box);
  }

  takeAround([x, y]: Pixel, width: number, height: number): void {
    this.take(boxAround([x, y], width, height));
  }

  /** The cheapest of the middles at which a box fits; null if each lies over something or beyond the edge. Takes its room. */
  place(middles: readonly Pixel[], width: number, height: number, { mayCrossWay = false } = {}): Pixel | null {
    const costs = middles.map((middle) => ({ middle, cost: this.costOf(boxAround(middle, width, height)) }));
    const best = costs.reduce((one, other) => (other.cost < one.cost ? other : one), {
      middle: null as Pixel | null,
      cost: 1e6,
    });
    if (best.middle === null || (!mayCrossWay && best.cost > 0)) return null;
    this.takeAround(best.middle, width, height);
    return best.middle;
  }

  private costOf([left, top, right, bottom]: Box): number {
    if (left < this.edge[0] || top < this.edge[1] || right > this.edge[2] || bottom > this.edge[3]) return 1e6;
    const over = this.taken.some((box) => left < box[2] && right > box[0] && top < box[3] && bottom > box[1]);
    return (over ? 1000 : 0) + this.way.filter(([x, y]) => x > left && x < right && y > top && y < bottom).length;
  }
}

const boxAround = ([x, y]: Pixel, width: number, height: number): Box => [
  x - width / 2,
  y - height / 2,
  x + width / 2,
  y + height / 2,
];

/** A dot every five pixels. */
function dotsAlong(line: readonly Pixel[]): Pixel[] {
  return line.slice(1).flatMap(([toX, toY], at) => {
    const [x, y] = line[at] ?? [toX, toY];
    const count = Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y) / 5));
    return Array.from(
      { length: count },
      (_, step): Pixel => [x + ((toX - x) * step) / count, y + ((toY - y) * step) / count],
    );
  });
}
