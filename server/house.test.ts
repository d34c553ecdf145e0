import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { readEnv } from "#platform/env.server.ts";
import { openHouse } from "./house.server.ts";

const root = path.resolve(import.meta.dirname, "..");

/** How PostgreSQL's own note says that a database is at rest (`DBState` in its pg_control, behind 16 bytes). */
const isShutDown = async (folder: string): Promise<boolean> =>
  (await readFile(path.join(folder, "database/global/pg_control"))).readUInt32LE(16) === 1;

it("leaves nobody in the database when something else does not begin", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "pahiya-house-"));
  try {
    const opening = openHouse({
      env: readEnv({ DATA_DIR: folder, LOG_LEVEL: "silent" }),
      root,
      publicUrl: "http://localhost",
      provider: () => Promise.reject(new Error("the simulator does not start")),
      say: () => undefined,
    });
    await expect(opening).rejects.toThrow("the simulator does not start");
    expect(await isShutDown(folder)).toBe(true);
    expect(await readdir(folder)).not.toContain("running.pid");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
