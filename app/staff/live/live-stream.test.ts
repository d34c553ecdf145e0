import { expect, it, vi } from "vitest";
import { createChangeBus } from "#platform/jobs/change-bus.server.ts";
import { fakeTimers } from "#tests/harness/time/clock.ts";
import { BEAT_MS, liveStream } from "./live-stream.ts";

/** A stream whose question about the session is answered by the test. */
function listen() {
  const changes = createChangeBus();
  const leaving = new AbortController();
  const answers: ((isIn: boolean) => void)[] = [];
  const isIn = () => new Promise<boolean>((resolve) => answers.push(resolve));
  const reader = liveStream({ changes, isIn, signal: leaving.signal }).getReader();
  const read = async () => {
    const { value, done } = await reader.read();
    return done ? null : new TextDecoder().decode(value);
  };
  return { changes, leaving, answers, reader, read };
}

it("tells changes of a moment together, and beats while the session is open", async () => {
  fakeTimers();
  const { changes, read, answers } = listen();
  expect(await read()).toBe("retry: 2000\n\n");
  for (const table of ["booking", "payment", "booking"]) changes.tell(table);
  await vi.advanceTimersByTimeAsync(300);
  expect(await read()).toBe('data: ["booking","payment"]\n\n');
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  answers[0]?.(true);
  expect(await read()).toBe(": beat\n\n");
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  answers[1]?.(false);
  expect(await read()).toBeNull();
});

it.each(["left", "aborted"] as const)("stays quiet when the console has %s during a beat or a change", async (how) => {
  fakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const failed = vi.fn();
  process.on("unhandledRejection", failed);
  const { changes, reader, leaving, answers } = listen();
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  changes.tell("booking");
  if (how === "left") await reader.cancel();
  else leaving.abort();
  answers[0]?.(true);
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(answers).toHaveLength(1);
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", failed);
  expect(failed).not.toHaveBeenCalled();
});

it("ends when the site stops, also for a console that comes then", async () => {
  const changes = createChangeBus();
  const ask = { changes, isIn: async () => true, signal: new AbortController().signal };
  const early = liveStream(ask).getReader();
  changes.close();
  const late = liveStream(ask).getReader();
  for (const reader of [early, late]) {
    expect((await reader.read()).done).toBe(false);
    expect(await reader.read()).toEqual({ value: undefined, done: true });
  }
});

it("holds nothing for a request that ended before its stream began", async () => {
  const changes = createChangeBus();
  const stream = liveStream({ changes, isIn: async () => true, signal: AbortSignal.abort() });
  const told = vi.fn();
  const reader = stream.getReader();
  changes.tell("booking");
  for (let part = await reader.read(); !part.done; part = await reader.read()) told();
  expect(told).toHaveBeenCalledOnce();
});
