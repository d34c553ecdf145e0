import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { getPage } from "#modules/content/index.server.ts";
import { runCommand } from "#modules/operations/index.server.ts";
import { listVersions, saveTextDraft } from "#modules/studio/index.server.ts";
import { systemClock } from "#platform/clock.server.ts";
import type { Database, Db } from "#platform/database/database.server.ts";
import { localFiles } from "#platform/files.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { newId } from "#platform/ids.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openSeededDatabase, openUnmigratedDatabase } from "#tests/harness/database/database.ts";
import { restoreDatabase } from "./restore-backup.server.ts";
import { takeBackup } from "./take-backup.server.ts";

const CONTACT = { kind: "page", key: "contact" } as const;
let before: Database;
let after: Database;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pahiya-studio-"));
  [before, after] = [await openSeededDatabase(), await openUnmigratedDatabase()];
}, 90_000);
afterEach(async () => {
  await Promise.all([before?.close(), after?.close()]);
  await rm(folder, { recursive: true, force: true });
});

const run = async (db: Db, command: string, options: Record<string, string>) => {
  const [signer, publicUrl] = [createSigner("a secret for tests only"), "https://pahiya.example"];
  const files = localFiles({ folder, publicUrl, signer, now: () => systemClock.now() });
  const deps = { db, clock: systemClock, log: createLog("silent"), provider: null, files, signer, publicUrl };
  const answer = await runCommand(deps, { command, options, actor: "meera", dryRun: false });
  if (!answer.ok) throw new Error(answer.faults.join("\n"));
};
const rowsOf = async ({ db }: Database) => ({
  drafts: await db.selectFrom("content_draft").selectAll().orderBy("id").execute(),
  versions: await db.selectFrom("content_version").selectAll().orderBy("id").execute(),
});

it("brings drafts back with their rivals and their moments, and versions that can be restored", async () => {
  const { db } = before;
  const memberId = newId();
  const member = { id: memberId, name: "Asha", email: "asha@rides.example", role: "editor" } as const;
  await db.insertInto("staff_member").values(member).execute();
  const first = await getPage(db, "contact");
  const save = (heading: string, key: "about" | "contact" = "contact", more: object = first) =>
    saveTextDraft(
      { db, clock: systemClock },
      {
        ...{ kind: "page", key, writer: { memberId, author: "Asha, editor" }, revision: null },
        value: { ...more, heading },
      },
    );
  await run(db, "publish-draft", { draft: (await save("Come at noon")).id });
  await save("Come at one");
  await save("Come at two");
  const about = await save("", "about", { ...(await getPage(db, "about")), headertitle: "Who we are" });
  const tomorrow = new Date(systemClock.now().getTime() + 86_400_000).toISOString();
  await run(db, "publish-draft", { draft: about.id, at: tomorrow });

  const target = path.join(folder, "one.backup.gz");
  await takeBackup({ database: before, clock: systemClock }, { dataDir: path.join(folder, "data"), target });
  await restoreDatabase(after, target, { verify: true });

  const kept = await rowsOf(after);
  expect(kept).toEqual(await rowsOf(before));
  expect(kept.drafts.map(({ rival, publish_at }) => [rival !== null, publish_at !== null]).toSorted()).toEqual([
    [false, true],
    [true, false],
  ]);
  const [, former] = await listVersions(after.db, CONTACT, { below: null, limit: 2 });
  await run(after.db, "restore-version", { version: former?.id ?? "" });
  expect(await getPage(after.db, "contact")).toEqual(first);
});
