import { firefoxIsMissing } from "../../tests/engines/firefox.ts";
import { webkitIsMissing } from "../../tests/engines/webkit.ts";
import { browserIsMissing, memoryIsMissing } from "../../tests/harness/browser/launch-browser.ts";
import { postgresIsMissing } from "../../tests/harness/database/postgres-cluster.ts";
import { frozenDiskIsMissing } from "../../tests/harness/machine/frozen-disk.ts";
import { javaIsMissing } from "../../tests/harness/machine/java.ts";
import { routeReadersAreMissing } from "../../tests/harness/machine/route-readers.ts";
import { smallDiskIsMissing } from "../../tests/harness/machine/small-disk.ts";
import { nginxIsMissing } from "../../tests/harness/site/nginx.ts";

export interface AtHand {
  /** An installed PostgreSQL besides npm's. */
  postgres: boolean;
  nginx: boolean;
  smallDisk: boolean;
  frozenDisk: boolean;
  java: boolean;
  browser: boolean;
  browserWithMemory: boolean;
  firefox: boolean;
  webkit: boolean;
  routeReaders: boolean;
}

export interface NotTried {
  /** In CI the run does not start. */
  needed: string[];
  /** The others run; in CI each counts as a failure (count.mjs). */
  missing: string[];
  /** Tests that report themselves as skipped, in CI too. */
  skipped: string[];
  leavesOut: string[];
}

/** Projects may be named, excluded by "!", or not given. */
export function wants(words: readonly string[]): (project: string) => boolean {
  const named = words.flatMap((word, at) =>
    word === "--project" ? (words[at + 1] ?? []) : (/^--project=(.+)/.exec(word)?.[1] ?? []),
  );
  const chosen = named.filter((name) => !name.startsWith("!"));
  return (project) => !named.includes(`!${project}`) && (chosen.length === 0 || chosen.includes(project));
}

export function notTried(atHand: AtHand, wanted: (project: string) => boolean): NotTried {
  const left: NotTried = { needed: [], missing: [], skipped: [], leavesOut: [] };
  if (!atHand.postgres && wanted("db-oldest"))
    left.missing.push(`migrations, races and money on an older PostgreSQL. ${postgresIsMissing}`);
  if (!atHand.nginx && wanted("cluster")) left.missing.push(`two processes behind nginx. ${nginxIsMissing}`);
  if (!atHand.frozenDisk && wanted("drill")) left.skipped.push(frozenDiskIsMissing);
  if (!atHand.routeReaders && wanted("readers")) left.missing.push(routeReadersAreMissing);
  if (!wanted("e2e")) return left;
  if (!atHand.smallDisk) left.missing.push(smallDiskIsMissing);
  if (!atHand.browserWithMemory) left.missing.push(memoryIsMissing);
  if (!atHand.firefox) left.missing.push(firefoxIsMissing);
  if (!atHand.webkit) left.missing.push(webkitIsMissing);
  if (!atHand.java) left.skipped.push(javaIsMissing);
  if (atHand.browser) return left;
  left.needed.push(`browser tests, and the malformed requests that go beside them. ${browserIsMissing}`);
  left.leavesOut.push("e2e");
  return left;
}
