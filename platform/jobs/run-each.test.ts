import { expect, it } from "vitest";
import { runEach } from "./run-each.ts";

it("runs all although one fails, and reports it at the end", async () => {
  const done: number[] = [];
  const work = async (one: number): Promise<number> => {
    if (one === 2) throw new Error("stuck");
    done.push(one);
    return one;
  };
  await expect(runEach([1, 2, 3], work, "departures could not be swept")).rejects.toMatchObject({
    message: "1 departures could not be swept",
    errors: [{ message: "stuck" }],
  });
  expect(done).toEqual([1, 3]);
  expect(await runEach([1, 3], work, "never")).toBe(4);
});
