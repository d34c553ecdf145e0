import { describe, expect, it, vi } from "vitest";
import { fakeTimers } from "#tests/harness/time/clock.ts";
import { Busy, FairQueue, placeOf } from "./fair-queue.server.ts";

const bounds = { atOnce: 2, ofOnePlace: 1, waiting: 6, waitingOfOnePlace: 4, patienceMs: 1_000 };

/** Work that records its beginning, and ends on command. */
function works() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const settle = () => new Promise((done) => setImmediate(done));
  const endNext = async () => {
    await settle();
    ends.shift()?.();
    await settle();
  };
  return { begun, work, endNext, settle };
}

describe("a fair queue", () => {
  it("runs up to its limit, and fewer for one network", async () => {
    const queue = new FairQueue(bounds);
    const { begun, work, endNext, settle } = works();
    const all = [
      ["a", "a1"],
      ["a", "a2"],
      ["b", "b1"],
      ["c", "c1"],
    ].map(([place = "", name = ""]) => queue.run(place, work(name)));
    await settle();
    expect(begun).toEqual(["a1", "b1"]);
    await endNext();
    expect(begun).toEqual(["a1", "b1", "a2"]);
    await endNext();
    expect(begun).toEqual(["a1", "b1", "a2", "c1"]);
    await endNext();
    await endNext();
    await Promise.all(all);
  });

  it("alternates between lines, so that heavy users wait for themselves", async () => {
    const queue = new FairQueue({ ...bounds, atOnce: 1 });
    const { begun, work, endNext } = works();
    const all = ["a1", "a2", "a3", "a4"].map((name) => queue.run("a", work(name)));
    all.push(queue.run("b", work("b1")), queue.run("b", work("b2")));
    for (let ended = 0; ended < 6; ended += 1) await endNext();
    await Promise.all(all);
    expect(begun).toEqual(["a1", "a2", "b1", "a3", "b2", "a4"]);
  });

  it("limits a network, and drops its last for another network", async () => {
    const queue = new FairQueue({ ...bounds, atOnce: 1, waiting: 4 });
    const { begun, work, endNext } = works();
    const all = ["a1", "a2", "a3", "a4", "a5"].map((name) => queue.run("a", work(name)));
    await expect(queue.run("a", work("a6"))).rejects.toThrow(Busy);
    const other = queue.run("b", work("b1"));
    await expect(all.pop()).rejects.toThrow(Busy);
    for (let ended = 0; ended < 5; ended += 1) await endNext();
    await Promise.all([...all, other]);
    expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4"]);
  });

  it("ends waiting after its limit, and continues after a failure", async () => {
    fakeTimers();
    const queue = new FairQueue({ ...bounds, atOnce: 1 });
    const gate = Promise.withResolvers<void>();
    const first = queue.run("a", () => gate.promise);
    const late = expect(queue.run("b", async () => "late")).rejects.toThrow(Busy);
    await vi.advanceTimersByTimeAsync(1_000);
    await late;
    const next = queue.run("b", async () => "next");
    gate.reject(new Error("broken"));
    await expect(first).rejects.toThrow("broken");
    expect(await next).toBe("next");
    expect(await queue.run("c", async () => "empty again")).toBe("empty again");
  });

  it("counts one host's whole network as one", () => {
    expect(placeOf("203.0.113.7")).toBe("203.0.113.7");
    expect(placeOf("2001:db8:1:2::3")).toBe(placeOf("2001:db8:1:ffff::1"));
    expect(placeOf("2001:db8:1::1")).not.toBe(placeOf("2001:db8:2::1"));
    expect(placeOf(null)).toBe("");
  });
});
