import { describe, expect, it } from "vitest";
import {
  judgeBackups,
  judgeCertificate,
  judgeClock,
  judgeDisk,
  judgeLine,
  judgeMemory,
  judgeProxy,
} from "./finding.server.ts";

const MB = 1024 * 1024;

describe("the doctor's opinion", () => {
  it.each([
    [0.4, "well", "agrees"],
    [-4, "well", "agrees"],
    [4.9, "well", "agrees"],
    [5, "warning", "5 s ahead of it"],
    [12, "warning", "12 s ahead of it"],
    [44.9, "warning", "45 s ahead of it"],
    [45, "ill", "45 s ahead of it"],
    [-180, "ill", "180 s behind it. Switch time synchronisation on"],
    [180, "ill", "180 s ahead of it"],
  ])("a clock that is %d s off", (seconds, health, words) => {
    expect(judgeClock("clock", seconds)).toMatchObject({ health, words: expect.stringContaining(words) });
  });

  it.each([
    [50 * MB, "ill"],
    [200 * MB - 1, "ill"],
    [200 * MB, "warning"],
    [1_000 * MB, "warning"],
    [2_000 * MB - 1, "warning"],
    [2_000 * MB, "well"],
    [20_000 * MB, "well"],
  ])("%d bytes of free disk", (free, health) => {
    expect(judgeDisk("data", free).health).toBe(health);
  });

  it.each([
    [600, "with its own database", "ill"],
    [700, "with its own database", "warning"],
    [1_000, "with its own database", "well"],
    [400, "with one elsewhere", "ill"],
    [600, "with one elsewhere", "warning"],
    [700, "with one elsewhere", "well"],
  ] as const)("%d MB of memory %s", (megabytes, database, health) => {
    expect(judgeMemory(megabytes * MB, database === "with its own database").health).toBe(health);
  });

  it.each([
    ["with its own database", true, 800],
    ["with one elsewhere", false, 650],
  ] as const)("names the memory that is enough %s", (_, hasOwnDatabase, enough) => {
    const found = judgeMemory((enough - 1) * MB, hasOwnDatabase);
    expect(found).toMatchObject({ health: "warning", words: expect.stringContaining(`needs ${enough} MB`) });
    expect(judgeMemory(enough * MB, hasOwnDatabase).health).toBe("well");
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

  it.each([
    [60, true, "well", "of rides.example.com ends in 60 days"],
    [14, true, "well", "ends in 14 days"],
    [13.99, true, "warning", "ends in 13 days. It should have been renewed by now: certbot renew says why it is not"],
    [1.5, true, "warning", "ends in a day"],
    [0.01, true, "warning", "ends within a day"],
    [0, true, "ill", "has ended: browsers let nobody in. It should have been renewed: certbot renew says why"],
    [-0.01, true, "ill", "has ended"],
    [60, false, "ill", "is for another name: browsers let nobody in. Look at server_name and ssl_certificate"],
    [3, false, "ill", "is for another name"],
  ])("a certificate that ends in %d days, for the site's name: %s", (days, isForHost, health, words) => {
    const now = new Date("2026-11-27T06:00:00Z");
    const endsAt = new Date(now.getTime() + days * 86_400_000);
    expect(judgeCertificate({ host: "rides.example.com", endsAt, isForHost }, now)).toMatchObject({
      ...{ what: "certificate", health, words: expect.stringContaining(words) },
    });
  });

  it("of a proxy unknown to the site", () => {
    const behind = (publicUrl: string | undefined, trusted: number) =>
      judgeProxy({ PUBLIC_URL: publicUrl, TRUST_PROXY: trusted, HOST: "127.0.0.1" });
    expect(behind(undefined, 0)).toEqual([]);
    expect(behind("http://localhost:3000", 0)).toEqual([]);
    expect(behind("https://rides.example.com", 1)).toMatchObject([{ health: "well" }]);
    expect(behind("https://rides.example.com", 0)).toMatchObject([
      { health: "warning", words: expect.stringContaining("all visitors count as one") },
    ]);
  });

  it("of a remote database without encryption", () => {
    expect(judgeLine(null)).toEqual([]);
    expect(judgeLine("db.example")).toMatchObject([
      { health: "warning", words: expect.stringMatching(/db\.example .*unencrypted.*sslmode=verify-full/) },
    ]);
  });

  it.each(["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1", "localhost"])(
    "of a local proxy, the only way to the site at %s",
    (HOST) => {
      const found = judgeProxy({ PUBLIC_URL: "https://rides.example.com", TRUST_PROXY: 1, HOST });
      expect(found).toMatchObject([{ health: "well" }]);
    },
  );

  it.each(["0.0.0.0", "::", "10.0.0.5", "::ffff:10.0.0.5", "rides-1.internal"])(
    "of a site at %s that believes strangers' address headers",
    (HOST) => {
      for (const PUBLIC_URL of ["https://rides.example.com", "http://rides.example.com"])
        expect(judgeProxy({ PUBLIC_URL, TRUST_PROXY: 1, HOST })).toEqual([
          { what: "proxy", health: "warning", words: expect.stringContaining("for the proxy alone") },
        ]);
      // An untrusted proxy may have any address.
      expect(judgeProxy({ PUBLIC_URL: "http://rides.example.com", TRUST_PROXY: 0, HOST })).toEqual([]);
    },
  );
});
