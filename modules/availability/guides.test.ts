import { expect, it } from "vitest";
import { overlap } from "./guides.server.ts";

it("two stretches of time have a moment in common or none, whichever is asked first; one that ends as the other begins has none", () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
  const stretch = (from: number, to: number) => ({ from: at(from), to: at(to) });
  const ride = stretch(6, 10);
  for (const other of [stretch(2, 6), stretch(10, 12), stretch(1, 3), stretch(11, 12)])
    expect([overlap(ride, other), overlap(other, ride)], other.from.toISOString()).toEqual([false, false]);
  for (const other of [stretch(5, 7), stretch(9, 12), stretch(7, 8), stretch(6, 10)])
    expect([overlap(ride, other), overlap(other, ride)], other.from.toISOString()).toEqual([true, true]);
});
