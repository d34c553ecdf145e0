import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startSite } from "#tests/harness/site.ts";

const main = path.resolve(import.meta.dirname, "../../build/server/main.js");

/** Runs the site until it ends by itself, and answers with its exit code and what it said to the person. */
const runToEnd = (env: Record<string, string>): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, NODE_ENV: "production", ...env } });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once("exit", (code) => resolve({ code, said: said.trim() }));
  });

describe("starting and stopping", { timeout: 60_000 }, () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "pahiya-start-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("stops cleanly, and starts again on what it had", async () => {
    const first = await startSite({ DATA_DIR: folder });
    expect(await first.stop()).toBe(0);
    const second = await startSite({ DATA_DIR: folder });
    expect((await fetch(`${second.url}/tours`)).status).toBe(200);
    expect(await second.stop()).toBe(0);
  });

  it("refuses a second start on the same data folder, politely", async () => {
    const first = await startSite({ DATA_DIR: folder });
    const second = await runToEnd({ DATA_DIR: folder, PORT: "0" });
    expect(second.code).toBe(1);
    expect(second.said).toMatch(/^Pahiya is already running on the data folder .* set DATA_DIR/);
    expect(await first.stop()).toBe(0);
  });

  it("says in one sentence that the port is taken", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const { code, said } = await runToEnd({ DATA_DIR: folder, PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(`^Port ${port} is taken by another program\\. .*PORT=\\d+ npm start$`));
  });

  it("lists every fault of the configuration at once", async () => {
    const { code, said } = await runToEnd({ DATA_DIR: folder, PORT: "soon", SMTP_URL: "post", APP_MODE: "live" });
    expect(code).toBe(1);
    for (const name of ["PORT", "SMTP_URL"]) expect(said).toContain(name);
  });
});
