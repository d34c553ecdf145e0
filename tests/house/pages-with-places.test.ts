import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import routes from "#app/routes.ts";
import { isPrivatePage } from "#server/http/public-addresses.server.ts";
import { project } from "./planted.ts";

const read = (file: string): string => readFileSync(path.join(project, file), "utf8");

/** Imports of an app file, without types: a page cannot show them. */
const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/^(?:import|export) (?!type )[^;]*?from "([^"]+)";/gms)].map(([, from = ""]) => from);

/** Resolves an import within the app; null for any other. */
function inApp(from: string, importer: string): string | null {
  const file = from.startsWith("#app/") ? from.slice(1) : path.join(path.dirname(importer), from);
  return (from.startsWith("#app/") || from.startsWith(".")) && existsSync(path.join(project, file)) ? file : null;
}

/** True if a file reads departures, itself or by its imports. */
function asksForDepartures(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const from = importsOf(file);
  if (from.includes("#modules/availability/index.server.ts")) return true;
  return from.some((one) => {
    const next = inApp(one, file);
    return next !== null && /\.tsx?$/.test(next) && asksForDepartures(next, seen);
  });
}

describe("pages that show places", () => {
  const open = routes.filter(({ path: at }) => !isPrivatePage(`/${at ?? ""}`)).map(({ file }) => `app/${file}`);
  const showing = [...new Set(open)].filter((file) => asksForDepartures(file));

  it("are found", () => {
    expect(showing).toEqual(expect.arrayContaining(["app/site/home/route.tsx", "app/site/tour/route.tsx"]));
    expect(showing).not.toContain("app/site/about/route.tsx");
  });

  it("tell the page cache", () => {
    expect(showing.filter((file) => !/\bshowsPlacesOf\(context, /.test(read(file)))).toEqual([]);
  });
});
