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
  it("has as much under way as it may, and of one place less", async () => {
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

  it("lets the lines take turns, so that one who asks for much waits for himself", async () => {
    const queue = new FairQueue({ ...bounds, atOnce: 1 });
    const { begun, work, endNext } = works();
    const all = ["a1", "a2", "a3", "a4"].map((name) => queue.run("a", work(name)));
    all.push(queue.run("b", work("b1")), queue.run("b", work("b2")));
    for (let ended = 0; ended < 6; ended += 1) await endNext();
    await Promise.all(all);
    expect(begun).toEqual(["a1", "a2", "b1", "a3", "b2", "a4"]);
  });

  it("refuses what one place has too much of, and sends its last away for another place", async () => {
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

  it("lets nobody wait longer than its patience, and goes on after what fails", async () => {
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

  it("counts the network that one host may be given whole as one place", () => {
    expect(placeOf("203.0.113.7")).toBe("203.0.113.7");
    expect(placeOf("2001:db8:1:2::3")).toBe(placeOf("2001:db8:1:ffff::1"));
    expect(placeOf("2001:db8:1::1")).not.toBe(placeOf("2001:db8:2::1"));
    expect(placeOf(null)).toBe("");
  });
});
