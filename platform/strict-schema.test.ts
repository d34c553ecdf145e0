import { expect, it } from "vitest";
import { z } from "zod";
import { strictSchema } from "./strict-schema.ts";

const shape = strictSchema(
  z.object({
    name: z.string().trim(),
    length: z.union([z.object({ hours: z.number() }), z.object({ days: z.number() })]),
    stops: z.array(z.union([z.string(), z.object({ at: z.string() })])).default([]),
    places: z.record(z.string(), z.object({ states: z.array(z.string()) })).optional(),
  }),
);
const faults = (typed: unknown): string[] =>
  shape.safeParse(typed).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

it("parses as the original schema does", () => {
  expect(shape.parse({ name: " Dawn ", length: { hours: 3 }, places: undefined })).toEqual({
    ...{ name: "Dawn", length: { hours: 3 }, stops: [] },
  });
  expect(faults({ length: { hours: 3 }, Name: "Dawn" })).toEqual([expect.stringMatching(/^name: /)]);
});

it("names unknown fields at any depth", () => {
  const typed = {
    ...{ name: "Dawn", Length: 1, length: { hours: 3, days: 2 } },
    ...{ stops: ["06:30", { at: "07:00", At: "x" }], places: { goa: { states: [], state: "GA" } } },
  };
  expect(faults(typed)).toEqual(
    ["Length", "length.days", "stops.1.At", "places.goa.state"].map(
      (path) => `${path}: there is no field with this name`,
    ),
  );
});
