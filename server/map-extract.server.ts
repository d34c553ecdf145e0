import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Env } from "#platform/env.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { type MapExtract, openMapExtract } from "#platform/map-extract.server.ts";

/** The company's tiles for moving maps. Null without a file, with one that cannot be read, and with the development server. */
export async function mapExtractOf(
  { MAP_FILE, DATA_DIR }: Pick<Env, "MAP_FILE" | "DATA_DIR">,
  root: string,
  log: Logger,
): Promise<MapExtract | null> {
  const made = path.join(root, "build/route-map.json");
  if (MAP_FILE === undefined || !existsSync(made)) return null;
  try {
    return await openMapExtract(path.resolve(DATA_DIR, MAP_FILE), JSON.parse(readFileSync(made, "utf8")));
  } catch (err) {
    log.warn({ err }, "MAP_FILE cannot be read: tours offer no map to move about in");
    return null;
  }
}
