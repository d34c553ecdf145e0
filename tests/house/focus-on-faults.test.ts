import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { project } from "./planted.ts";

it("moves focus to the first fault in every form", async () => {
  const silent: string[] = [];
  let sent = 0;
  for await (const file of glob("app/**/*.tsx", { cwd: project })) {
    if (file.endsWith(".test.tsx")) continue;
    const text = readFileSync(join(project, file), "utf8");
    const isSent = /<(?:fetcher\.)?Form\b[^>]*\bmethod="post"/.test(text) && /<Field\b[^>]*\berror=/.test(text);
    if (isSent) sent += 1;
    if (isSent && !(/= useFirstFault\(/.test(text) && /<(?:fetcher\.)?Form\b[^>]*\bref=\{form\}/.test(text)))
      silent.push(file);
  }
  expect(silent).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(15);
});
