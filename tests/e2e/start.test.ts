import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import readline from "node:readline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "#db/migrate.server.ts";
import { migrations } from "#db/migrations/index.ts";
import { openForCommand } from "#server/reach-database.server.ts";
import { ownServerPid } from "#tests/harness/database/own-postgres.ts";
import { briefly } from "#tests/harness/machine/test-environment.ts";
import { startSandboxProcess } from "#tests/harness/money/payment-simulator.ts";
import { newDemoFolder, startSite } from "#tests/harness/site/site.ts";

const root = path.resolve(import.meta.dirname, "../..");
const surroundings = {
  PATH: process.env.PATH,
  NODE_ENV: "production",
  NODE_COMPILE_CACHE: path.join(root, ".cache/compiled"),
};

const nobody = 65_534;
/** True if this is root and the project can be read by others. */
const mayRunAsNobody =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ["-e", `require("fs").readFileSync(${JSON.stringify(`${root}/build/server/main.js`)})`], {
    uid: nobody,
    gid: nobody,
  }).status === 0;

/** Status line of the answer to a form without body and length. */
const answerToNothing = (url: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const { host, hostname, port } = new URL(url);
    let answer = "";
    connect({ port: Number(port), host: hostname })
      .on("data", (chunk) => {
        answer += chunk.toString("latin1");
      })
      .on("end", () => resolve(answer.split("\r\n")[0]))
      .on("error", reject)
      .write(
        `POST /newsletter HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n\r\n`,
      );
  });

/** Runs the site until it exits. Returns its exit code and its message. */
const runToEnd = (env: Record<string, string>): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve) => {
    const main = path.join(root, "build/server/main.js");
    const child = spawn(process.execPath, [...briefly, main], { env: { ...surroundings, ...env } });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once("exit", (code) => resolve({ code, said: said.trim() }));
  });

describe("starting and stopping the site", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "pahiya-start-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ["that nobody else may enter", 0o700],
    ["that everybody may enter", 0o755],
  ])("creates its data folder in one %s, stops cleanly, and restarts on it", async (_, mode) => {
    await chmod(folder, mode);
    const made = path.join(folder, "not/there/yet");
    const first = await startSite({ DATA_DIR: made });
    expect(await first.stop()).toBe(0);
    const second = await startSite({ DATA_DIR: made });
    expect((await fetch(`${second.url}/tours`)).status).toBe(200);
    expect(await answerToNothing(second.url)).toBe("HTTP/1.1 422 Unprocessable Entity");
    expect(await second.stop()).toBe(0);
    expect(await readdir(path.join(made, "postgres/users")), "nobody is left, and the server has stopped").toEqual([]);
    expect(() => ownServerPid(made)).toThrow("ENOENT");
  });

  it("refuses a development version's data folder, unchanged", async () => {
    await mkdir(path.join(folder, "database"));
    await writeFile(path.join(folder, "database/PG_VERSION"), "17\n");
    const { code, said } = await runToEnd({ DATA_DIR: folder, PORT: "0" });
    expect(code, "systemd does not try it again").toBe(78);
    expect(said).toMatch(/^The database in .* is of a development version .*Start on a new data folder/);
    expect(await readdir(folder)).toEqual(["database"]);
    expect(await readdir(path.join(folder, "database"))).toEqual(["PG_VERSION"]);
  });

  // Only root may start a process as another user; otherwise all other tests run as an ordinary user anyway.
  it.runIf(mayRunAsNobody)("works as an ordinary user", async () => {
    await chown(folder, nobody, nobody);
    const child = spawn(process.execPath, [...briefly, path.join(root, "build/server/main.js")], {
      ...{ uid: nobody, gid: nobody, stdio: ["ignore", "pipe", "inherit"] },
      env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: folder, PORT: "0", LOG_LEVEL: "warn" },
    });
    const ended = once(child, "exit");
    for await (const line of readline.createInterface({ input: child.stdout })) if (line.includes("is open at")) break;
    expect((await stat(path.join(folder, "postgres/cluster"))).uid).toBe(nobody);
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(() => ownServerPid(folder)).toThrow("ENOENT");
  });

  it("takes React's quick build, also where NODE_ENV is not set", async () => {
    const covered = path.join(folder, "covered");
    const site = await startSite({ DATA_DIR: path.join(folder, "data"), NODE_ENV: "", NODE_V8_COVERAGE: covered });
    expect((await fetch(`${site.url}/faq`)).status).toBe(200);
    await site.stop();
    const lists = await Promise.all((await readdir(covered)).map((name) => readFile(path.join(covered, name), "utf8")));
    const run = new Set(lists.join().match(/react-dom-server[\w.]*\.(?:production|development)\.js/g));
    expect([...run]).toContain("react-dom-server.node.production.js");
    expect([...run].filter((name) => name.includes("development"))).toEqual([]);
  });

  it("ends when the waiting starter gives up", async () => {
    const patience = new AbortController();
    // A database that takes the call and never says a word.
    const silent = createServer((socket) => {
      socket.on("error", () => undefined);
      patience.abort();
    });
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = silent.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const env = { DATA_DIR: folder, DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/nothing` };
    await expect(startSite(env, patience.signal)).rejects.toThrow("the site ended with SIGKILL");
    silent.close();
  });

  it("reports a used port in one sentence", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const { code, said } = await runToEnd({ DATA_DIR: folder, PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(`^Port ${port} is in use by another program\\. .*PORT=\\d+ npm start$`));
  });

  it("lists all configuration faults at once", async () => {
    const { code, said } = await runToEnd({ DATA_DIR: folder, PORT: "soon", SMTP_URL: "post", APP_MODE: "live" });
    expect(code, "systemd does not try it again").toBe(78);
    for (const name of ["PORT", "SMTP_URL"]) expect(said).toContain(name);
  });
});

describe("starting on existing data", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await newDemoFolder();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("refuses a second start politely", async () => {
    const first = await startSite({ DATA_DIR: folder });
    const money = path.join(folder, "simulator.json");
    const written = (await stat(money)).ino;
    const second = await runToEnd({ DATA_DIR: folder, PORT: "0" });
    expect(second.code).toBe(1);
    expect(second.said).toMatch(/^Pahiya is already running on the data folder .* set DATA_DIR/);
    // The file that the first one's simulator has open, and not another in its place.
    expect((await stat(money)).ino).toBe(written);
    expect(await first.stop()).toBe(0);
  });

  it("refuses real payments for the demo company", async () => {
    const live = {
      PORT: "0",
      APP_MODE: "live",
      PUBLIC_URL: "https://rides.test",
      APP_SECRET: "q8Jw2Lr0ZkT5vYb9NcXe4MsHd7GfPa1U",
      SMTP_URL: "smtp://127.0.0.1:2525",
      RAZORPAY_KEY_ID: "rzp_live_00000000000001",
      RAZORPAY_KEY_SECRET: "key-secret",
      RAZORPAY_WEBHOOK_SECRET: "w7LmZx2pQ4vKt9Rb",
    };
    const begun = await runToEnd({ ...live, DATA_DIR: folder });
    expect(begun.code).toBe(78);
    expect(begun.said).toMatch(/^APP_MODE is live, but this database was begun as a demo: .*test money/);
    const fresh = await runToEnd({ ...live, DATA_DIR: path.join(folder, "fresh") });
    expect(fresh.code).toBe(78);
    expect(fresh.said).toMatch(
      /^APP_MODE is live, but the company's contacts are still the demo's: e-mail \(hello@pahiya\.example\)/,
    );
  });

  it("refuses a newer version's database, without endless restarts", async () => {
    const database = await openForCommand({ DATA_DIR: folder }, 1);
    await migrate(database.db, [...migrations, { name: "9003_future", sql: "SELECT 1" }]);
    await database.close();
    const { code, said } = await runToEnd({ DATA_DIR: folder, PORT: "0" });
    expect(code, "systemd does not try it again").toBe(78);
    expect(said).toMatch(
      /^The database is newer than this version .*put back the backup from before it: .*"The way back"/,
    );
  });

  it("shares its folder with a second process and one provider, and continues when either ends", async () => {
    const sandbox = await startSandboxProcess();
    const env = { DATA_DIR: folder, ...sandbox.env };
    const sites = [await startSite(env), await startSite(env)] as const;
    try {
      const pid = ownServerPid(folder);
      await sites[0].kill();
      expect((await fetch(`${sites[1].url}/health/ready`)).status).toBe(200);
      const again = await startSite(env);
      expect(await sites[1].stop()).toBe(0);
      expect((await fetch(`${again.url}/health/ready`)).status).toBe(200);
      expect(ownServerPid(folder), "one server for all").toBe(pid);
      expect(await again.stop()).toBe(0);
      expect(() => ownServerPid(folder)).toThrow("ENOENT");
    } finally {
      await sandbox.stop();
    }
  });

  it("reports a damaged database, unchanged", async () => {
    const control = path.join(folder, "postgres/cluster/global/pg_control");
    const broken = Buffer.alloc((await readFile(control)).length, 7);
    await writeFile(control, broken);
    const { code, said } = await runToEnd({ DATA_DIR: folder, PORT: "0" });
    expect(code).toBe(1);
    expect(said).toMatch(/^The database in .* does not start: .* If it is damaged, .*restore a backup/);
    expect(await readFile(control)).toEqual(broken);
  });

  it("finishes requests before stopping", async () => {
    const site = await startSite({ DATA_DIR: folder });
    const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk.toString();
    });
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    const head =
      "POST /api/payments/webhook HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n";
    socket.write(head);
    await expect.poll(() => answer).toContain("100 Continue");
    socket.write("12345");
    const stopped = site.stop();
    // A new connection is refused as soon as the server has stopped listening: only then is the rest sent.
    await expect
      .poll(
        () =>
          fetch(site.url).then(
            () => "open",
            () => "refused",
          ),
        { interval: 20 },
      )
      .toBe("refused");
    socket.write("67890");
    await closed;
    expect(answer).toContain("HTTP/1.1 400");
    expect(await stopped).toBe(0);
  });

  it("does not wait for open consoles before stopping", async () => {
    const site = await startSite({ DATA_DIR: folder });
    const entered = await fetch(`${site.url}/staff/enter`, {
      method: "POST",
      redirect: "manual",
      headers: { "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ intent: "demo", role: "owner" }),
    });
    const cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
    const live = await fetch(`${site.url}/staff/live`, { headers: { cookie } });
    const reader = live.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain("retry:");
    const stopped = site.stop();
    // Its stream ends; after ten seconds it would be cut off.
    expect(await reader?.read()).toMatchObject({ done: true });
    expect(await stopped).toBe(0);
  });
});

describe("commands on an old Node", () => {
  it.each(["start", "test", "dev", "check"])("npm run %s says in one sentence that Node is too old", (name) => {
    const oldNode =
      "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.0'}})";
    const { status, stderr } = spawnSync(process.execPath, ["--import", oldNode, `bin/${name}.mjs`], {
      cwd: path.resolve(import.meta.dirname, "../.."),
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^This needs Node 20 or newer; .*\.\n$/);
  });
});
