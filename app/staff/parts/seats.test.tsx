import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SeatCells } from "./seats.tsx";

const cellsOf = (seats: Parameters<typeof SeatCells>[0]): string =>
  [...renderToStaticMarkup(<SeatCells {...seats} />).matchAll(/<i class="(\w?)">/g)]
    .map(([, kind]) => kind || "-")
    .join("");

it("draws a cell for each place of a small ride", () => {
  expect(cellsOf({ paid: 2, due: 1, held: 1, capacity: 6 })).toBe("ppdh--");
  expect(cellsOf({ paid: 0, capacity: 0 })).toBe("");
});

it("draws about forty cells of a large ride, and each kind that it has", () => {
  const drawn = cellsOf({ paid: 148, due: 1, held: 1, capacity: 400 });
  expect(drawn).toBe(`${"p".repeat(15)}dh${"-".repeat(25)}`);
  const label = renderToStaticMarkup(<SeatCells paid={148} due={1} held={1} capacity={400} />);
  expect(label).toContain("149 of 400 taken, 1 with money due, 1 held, 250 free");
});
