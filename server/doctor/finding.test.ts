import { describe, expect, it } from "vitest";
import { judgeBackups, judgeClock, judgeDisk, judgeMemory, judgeProxy } from "./finding.server.ts";

const MB = 1024 * 1024;

describe("what the doctor thinks of", () => {
  it.each([
    [0.4, "well", "agrees"],
    [-4, "well", "agrees"],
    [12, "warning", "12 s ahead of it"],
    [-180, "ill", "180 s behind it. Switch time synchronisation on"],
    [180, "ill", "180 s ahead of it"],
  ])("a clock that is %d s off", (seconds, health, words) => {
    expect(judgeClock("clock", seconds)).toMatchObject({ health, words: expect.stringContaining(words) });
  });

  it.each([
    [50 * MB, "ill"],
    [1_000 * MB, "warning"],
    [20_000 * MB, "well"],
  ])("%d bytes of free disk", (free, health) => {
    expect(judgeDisk("data", free).health).toBe(health);
  });

  it.each([
    [1_000, "embedded", "ill"],
    [1_200, "embedded", "warning"],
    [2_000, "embedded", "well"],
    [400, "server", "ill"],
    [600, "server", "warning"],
    [1_000, "server", "well"],
  ] as const)("%d MB of memory with the %s engine", (megabytes, engine, health) => {
    expect(judgeMemory(megabytes * MB, engine).health).toBe(health);
  });

  it.each([
    [0, Number.NaN, "warning", "there is none here"],
    [1, 0.3, "well", "1 here, the newest less than an hour old"],
    [48, 1.2, "well", "the newest an hour old"],
    [48, 2.9, "well", "the newest 2 hours old"],
    [48, 3.1, "warning", "the newest is 3 hours old. Is the timer running?"],
    [48, 25, "warning", "the newest is 25 hours old"],
  ])("%d backups, the newest %d hours old", (count, hours, health, words) => {
    expect(judgeBackups(count, hours)).toMatchObject({ health, words: expect.stringContaining(words) });
  });

  it("a proxy that nobody told the site of", () => {
    const behind = (publicUrl: string | undefined, trusted: number) =>
      judgeProxy({ PUBLIC_URL: publicUrl, TRUST_PROXY: trusted, HOST: "127.0.0.1" });
    expect(behind(undefined, 0)).toEqual([]);
    expect(behind("http://localhost:3000", 0)).toEqual([]);
    expect(behind("https://rides.example.com", 1)).toMatchObject([{ health: "well" }]);
    expect(behind("https://rides.example.com", 0)).toMatchObject([
      { health: "warning", words: expect.stringContaining("all visitors count as one") },
    ]);
  });

  it.each(["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1", "localhost"])(
    "a proxy on this machine, which alone reaches the site at %s",
    (HOST) => {
      const found = judgeProxy({ PUBLIC_URL: "https://rides.example.com", TRUST_PROXY: 1, HOST });
      expect(found).toMatchObject([{ health: "well" }]);
    },
  );

  it.each(["0.0.0.0", "::", "10.0.0.5", "::ffff:10.0.0.5", "rides-1.internal"])(
    "a site at %s, where a stranger may be, that believes what a stranger says of an address",
    (HOST) => {
      for (const PUBLIC_URL of ["https://rides.example.com", "http://rides.example.com"])
        expect(judgeProxy({ PUBLIC_URL, TRUST_PROXY: 1, HOST })).toEqual([
          { what: "proxy", health: "warning", words: expect.stringContaining("for the proxy alone") },
        ]);
      // Whom it does not believe may come from anywhere.
      expect(judgeProxy({ PUBLIC_URL: "http://rides.example.com", TRUST_PROXY: 0, HOST })).toEqual([]);
    },
  );
});
