import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SteppedClock, systemClock } from "#platform/clock.server.ts";
import { readEnv } from "#platform/env.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { toolFolder } from "#tests/harness/machine/tool-folder.ts";
import { freePort } from "#tests/harness/network/free-port.ts";
import { daysBeforeItEnds, startTlsServer } from "#tests/harness/network/tls-server.ts";
import { filesOf } from "../http/open-files.server.ts";
import { lookAround } from "./look-around.server.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "pahiya-doctor-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it("reports what it cannot check, and checks the rest", async () => {
  const env = { ...readEnv({ DATA_DIR: dataDir }), SMTP_URL: "smtp://pahiya:hush#hush@mail.test" };
  const findings = await lookAround(env, systemClock, dataDir);
  expect(findings.find(({ what }) => what === "mail")).toMatchObject({
    health: "ill",
    words: expect.stringMatching(/^cannot be looked at: /),
  });
  expect(findings.map(({ what }) => what)).toEqual(expect.arrayContaining(["storage", "database", "backups"]));
  expect(JSON.stringify(findings)).not.toContain("hush");
});

it("explains a mail server without encryption, and how to allow it", async () => {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(null, { user: "us" }),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const said = async (more: string) => {
    const env = { ...readEnv({ DATA_DIR: dataDir }), SMTP_URL: `smtp://pahiya:hush@127.0.0.1:${port}${more}` };
    return (await lookAround(env, systemClock, dataDir)).find(({ what }) => what === "mail");
  };
  try {
    expect(await said("?requireTLS=true")).toMatchObject({
      health: "ill",
      words: expect.stringMatching(/does not encrypt \(STARTTLS\).*\?requireTLS=false/),
    });
    expect(await said("?requireTLS=false")).toMatchObject({ health: "well" });
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
});

it("reports the certificate that visitors see, and nothing without https", async () => {
  const site = await startTlsServer();
  const said = async (PUBLIC_URL: string, days: number) => {
    const findings = await lookAround(
      readEnv({ DATA_DIR: dataDir, PUBLIC_URL }),
      new SteppedClock(daysBeforeItEnds(days)),
      dataDir,
    );
    return findings.find(({ what }) => what === "certificate");
  };
  const { port } = site;
  try {
    expect(await said(`https://localhost:${port}`, 60)).toMatchObject({ health: "well" });
    expect(await said(`https://localhost:${port}`, 3)).toMatchObject({
      ...{ health: "warning", words: expect.stringMatching(/ends in 3 days\..*certbot renew/) },
    });
    expect(await said(`https://127.0.0.1:${port}`, 60)).toMatchObject({
      ...{ health: "ill", words: expect.stringMatching(/for another name.*server_name/) },
    });
    expect(await said(`http://localhost:${port}`, 3)).toBeUndefined();
  } finally {
    await site.stop();
  }
  expect(await said(`https://localhost:${port}`, 3)).toMatchObject({
    ...{ health: "warning", words: expect.stringContaining("does not show one to this machine") },
  });
});

it("explains what to do with a development version's data folder", async () => {
  mkdirSync(path.join(dataDir, "database"));
  writeFileSync(path.join(dataDir, "database/PG_VERSION"), "17\n");
  const findings = await lookAround(readEnv({ DATA_DIR: dataDir }), systemClock, dataDir);
  const database = findings.find(({ what }) => what === "database");
  expect(database).toMatchObject({
    health: "ill",
    words: expect.stringMatching(/development version.*Start on a new data folder/),
  });
  expect(findings.map(({ what }) => what)).toEqual(expect.arrayContaining(["payments", "mail", "backups"]));
});

it("writes and removes a file in the bucket, and reports failures", {
  timeout: 300_000,
}, async () => {
  const S3rver = createRequire(import.meta.url)(await toolFolder("s3rver")) as new (
    options: object,
  ) => { run(): Promise<{ port: number }>; close(): Promise<void> };
  const directory = path.join(dataDir, "bucket");
  const configureBuckets = [{ name: "travellers" }];
  const server = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets });
  const endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  const asked = async (changes: object) => {
    const keys = { S3_BUCKET: "travellers", S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };
    const env = readEnv({ DATA_DIR: dataDir, S3_ENDPOINT: endpoint, ...keys, ...changes });
    return (await lookAround(env, systemClock, dataDir)).filter(({ what }) => what === "storage");
  };
  const folder = { health: "well" };
  expect(await asked({})).toMatchObject([folder, { health: "well", words: "the bucket travellers takes files" }]);
  expect(readdirSync(path.join(directory, "travellers"), { recursive: true }).filter(isFile)).toEqual([]);
  const nobody = `http://127.0.0.1:${await freePort()}`;
  for (const wrong of [{ S3_BUCKET: "none" }, { S3_ACCESS_KEY_ID: "SOMEBODY" }, { S3_ENDPOINT: nobody }])
    expect(await asked(wrong), JSON.stringify(wrong)).toMatchObject([
      folder,
      { health: "ill", words: expect.stringMatching(/^the bucket \w+ takes no file: .*S3_… variables\.$/) },
    ]);
  await server.close();
});

it("expects no backup on machines without the timer", async () => {
  const said = async (changes: object) => {
    const findings = await lookAround(readEnv({ DATA_DIR: dataDir, ...changes }), systemClock, dataDir);
    return findings.find(({ what }) => what === "backups")?.words;
  };
  mkdirSync(path.join(dataDir, "backups"));
  writeFileSync(path.join(dataDir, "backups/before-20261127-1200.backup.gz"), "");
  expect(await said({})).toMatch(/there is none here\. npm run backup/);
  expect(await said({ DATABASE_URL: "postgres://127.0.0.1:1/x" })).toMatch(/^there is none here of a timer\. /);
});

it("checks the shared photograph folder", async () => {
  const env = readEnv({
    DATA_DIR: dataDir,
    FILES_DIR: path.join(dataDir, "shared"),
    DATABASE_URL: "postgres://127.0.0.1:1/x",
  });
  const said = (await lookAround(env, systemClock, dataDir)).filter(({ what }) => what === "storage");
  expect(said.map(({ words }) => words)).toEqual([`${dataDir} takes files`, `${dataDir}/shared takes files`]);
  await filesOf(env, { publicUrl: "", signer: createSigner("a secret for tests only"), now: () => new Date() }).put(
    "photos/one.jpg",
    new Uint8Array([1]),
    "image/jpeg",
  );
  expect(readdirSync(path.join(dataDir, "shared/photos"))).toEqual(["one.jpg"]);
});

const isFile = (name: string | Buffer): boolean => String(name).endsWith(".txt");
