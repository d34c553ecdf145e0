import { expect, it } from "vitest";
import { askInTurn } from "./ask-in-turn.ts";

/** Questions whose answers the test gives. */
function questions() {
  const open: PromiseWithResolvers<string>[] = [];
  const ask = askInTurn(() => {
    const question = Promise.withResolvers<string>();
    open.push(question);
    return question.promise;
  });
  return { open, ask };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("asks once more after an answer, however often it was asked during it", async () => {
  const { open, ask } = questions();
  const first = ask();
  await settled();
  const others = [ask(), ask(), ask()];
  await settled();
  expect(open).toHaveLength(1);
  open[0]?.resolve("old");
  expect(await first).toBe("old");
  await settled();
  expect(open).toHaveLength(2);
  open[1]?.resolve("new");
  expect(await Promise.all(others)).toEqual(["new", "new", "new"]);
  void ask();
  await settled();
  expect(open).toHaveLength(3);
});

it("goes on after a question that failed", async () => {
  const { open, ask } = questions();
  const first = ask();
  await settled();
  const second = ask();
  open[0]?.reject(new Error("no answer"));
  await expect(first).rejects.toThrow("no answer");
  await settled();
  open[1]?.resolve("there again");
  expect(await second).toBe("there again");
});
