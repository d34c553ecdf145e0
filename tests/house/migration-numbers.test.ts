import { expect, it } from "vitest";
import { migrations } from "#db/migrations/index.ts";

it("numbers migrations one after the other, and none twice", () => {
  const numbers = migrations.map(({ name }) => Number(/^\d{4}(?=_[a-z0-9_]+$)/.exec(name)?.[0]));
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
});
