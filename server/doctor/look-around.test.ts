import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { systemClock } from "#platform/clock.server.ts";
import { readEnv } from "#platform/env.server.ts";
import { takeDataFolder } from "../data-folder.server.ts";
import { lookAround } from "./look-around.server.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "pahiya-doctor-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it("has a line for what it cannot look at, and looks at the rest", async () => {
  const env = { ...readEnv({ DATA_DIR: dataDir }), SMTP_URL: "smtp://pahiya:hush#hush@mail.test" };
  const findings = await lookAround(env, systemClock, dataDir);
  expect(findings.find(({ what }) => what === "mail")).toMatchObject({
    health: "ill",
    words: expect.stringMatching(/^cannot be looked at: /),
  });
  expect(findings.map(({ what }) => what)).toEqual(expect.arrayContaining(["storage", "database", "backups"]));
  expect(JSON.stringify(findings)).not.toContain("hush");
});

it("says of a site that is just starting, or keeps ending, that it is", async () => {
  mkdirSync(path.join(dataDir, "database"));
  // Taken, and not listening yet.
  const letGo = takeDataFolder(dataDir);
  const findings = await lookAround(readEnv({ DATA_DIR: dataDir }), systemClock, dataDir);
  letGo();
  const database = findings.find(({ what }) => what === "database");
  expect(database).toMatchObject({ health: "ill", words: expect.stringContaining("journalctl -u pahiya") });
  expect(findings.map(({ what }) => what)).toEqual(expect.arrayContaining(["payments", "mail", "backups"]));
});
