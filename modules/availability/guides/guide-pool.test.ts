import { describe, expect, it } from "vitest";
import { guidedPlaces, overlap } from "./guide-pool.server.ts";

it("two stretches of time have a moment in common or none, whichever is asked first; one that ends as the other begins has none", () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
  const stretch = (from: number, to: number) => ({ from: at(from), to: at(to) });
  const ride = stretch(6, 10);
  for (const other of [stretch(2, 6), stretch(10, 12), stretch(1, 3), stretch(11, 12)])
    expect([overlap(ride, other), overlap(other, ride)], other.from.toISOString()).toEqual([false, false]);
  for (const other of [stretch(5, 7), stretch(9, 12), stretch(7, 8), stretch(6, 10)])
    expect([overlap(ride, other), overlap(other, ride)], other.from.toISOString()).toEqual([true, true]);
});

describe("the places that guides allow", () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
  const ride = { starts_at: at(6), guide_minutes: 240, capacity: 10, guide_steps: [1, 5, 9] };
  const short = (from: number, to: number, guidesLeft: number) => ({ from: at(from), to: at(to), guidesLeft });

  it("are all free places if guides suffice, or are short only before and after", () => {
    expect(guidedPlaces({ ...ride, taken: 0 }, [])).toBe(10);
    expect(guidedPlaces({ ...ride, taken: 3 }, [short(2, 6, 0), short(10, 12, 0)])).toBe(7);
  });

  it("end before the rider who needs one guide too many, at the ride's worst moment", () => {
    expect(guidedPlaces({ ...ride, taken: 0 }, [short(5, 7, 2), short(8, 9, 1)])).toBe(4);
    expect(guidedPlaces({ ...ride, taken: 0 }, [short(5, 7, 2)])).toBe(8);
    expect(guidedPlaces({ ...ride, taken: 0 }, [short(5, 7, 0)])).toBe(0);
  });

  it("are those beside riders who have their guides", () => {
    expect(guidedPlaces({ ...ride, taken: 3 }, [short(5, 7, 0)])).toBe(1);
    expect(guidedPlaces({ ...ride, taken: 4 }, [short(5, 7, 0)])).toBe(0);
    expect(guidedPlaces({ ...ride, taken: 9 }, [short(5, 7, 0)])).toBe(1);
  });

  it("are none on a departure with more riders than places", () => {
    expect(guidedPlaces({ ...ride, taken: 11 }, [])).toBe(0);
  });

  it("stay above zero when the number of guides was lowered below the need", () => {
    expect(guidedPlaces({ ...ride, taken: 4 }, [short(5, 7, -2)])).toBe(0);
    expect(guidedPlaces({ ...ride, taken: 2 }, [short(5, 7, -2)])).toBe(2);
  });
});
