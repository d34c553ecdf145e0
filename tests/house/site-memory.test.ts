import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { siteEnv, siteFlags } from "../../bin/steps/site-memory.mjs";

const root = path.resolve(import.meta.dirname, "../..");

describe("settings of the site's memory", () => {
  it.each(["docs/deploy/pahiya.service", "docs/deploy/pahiya@.service", "Containerfile"])(
    "stand in %s as npm start has them",
    (file) => {
      const words = readFileSync(path.join(root, file), "utf8").split(/[\s",]+/);
      expect(words.some((word) => word.endsWith(`GLIBC_TUNABLES=${siteEnv.GLIBC_TUNABLES}`))).toBe(true);
      expect(words.filter((word) => siteFlags.includes(word))).toEqual(siteFlags);
    },
  );
});
