import { expect, it, vi } from "vitest";
import { fakeTimers } from "#tests/harness/time/clock.ts";
import { clientAction } from "./keep-typed.ts";

it("gives a form back that has no answer in twenty seconds, or in the time of its deed", async () => {
  fakeTimers();
  const request = () =>
    new Request("https://rides.example/", { method: "POST", body: new URLSearchParams({ q: "Bela" }) });
  const silent = { serverAction: () => new Promise<never>(() => undefined) };
  const told = vi.fn();
  const ask = (patienceMs?: number) =>
    clientAction({ ...silent, request: request() } as never, patienceMs).then(
      ({ data }: { data: { typed: unknown } }) => told(patienceMs, data.typed),
    );
  const answers = [ask(), ask(60_000)];
  await vi.advanceTimersByTimeAsync(20_000);
  await answers[0];
  expect(told.mock.calls).toEqual([[undefined, { q: "Bela" }]]);
  await vi.advanceTimersByTimeAsync(40_000);
  await answers[1];
  expect(told.mock.calls[1]).toEqual([60_000, { q: "Bela" }]);
});
