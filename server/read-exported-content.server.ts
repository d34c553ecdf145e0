import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { CONTENT_FORMAT } from "#modules/operations/model.ts";
import { StartFault } from "#platform/errors.ts";

/** Unchecked content of a folder, each piece with its file (relative to the folder). */
export interface FolderContent {
  categories: unknown[];
  destinations: unknown[];
  tours: { file: string; tour: unknown; schedules: unknown[] }[];
  posts: { file: string; post: unknown }[];
  pages: { file: string; key: string; document: unknown }[];
  /** Left out by a folder that says nothing of routes. `gpx` is base64. */
  routes?: { file: string; slug: string; gpx: string; ground?: unknown }[];
}

const contents = z.object({ format: z.literal(CONTENT_FORMAT), tours: z.array(z.string().regex(/^[\w-]+$/)) });
const tourFile = z.strictObject({ tour: z.unknown(), schedules: z.array(z.unknown()) });

/** True for a folder that `export-content` wrote. */
export const isExported = (folder: string): boolean => fs.existsSync(path.join(folder, "content.json"));

/** Reads exported content, unchecked. It is data: nothing in it is run. Throws a `StartFault` when it cannot be read. */
export function readExported(folder: string): FolderContent {
  const read = (file: string): unknown => {
    try {
      return JSON.parse(fs.readFileSync(path.join(folder, file), "utf8"));
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      throw new StartFault(`${file} cannot be read: ${said}. Nothing was changed.`, { cause: error });
    }
  };
  const filesIn = (inner: string): string[] => {
    const all = fs.existsSync(path.join(folder, inner)) ? fs.readdirSync(path.join(folder, inner)) : [];
    return all.filter((name) => name.endsWith(".json")).toSorted();
  };
  const list = contents.safeParse(read("content.json"));
  if (!list.success)
    throw new StartFault("content.json is of another version of this site, or was changed. Nothing was changed.");
  const named = list.data.tours.map((slug) => `${slug}.json`);
  const tours = [...named, ...filesIn("tours").filter((file) => !named.includes(file))].map((name) => {
    const file = `tours/${name}`;
    const one = tourFile.safeParse(read(file));
    if (!one.success) throw new StartFault(`${file} has no "tour" with its "schedules". Nothing was changed.`);
    return { file, tour: one.data.tour, schedules: one.data.schedules };
  });
  const listIn = (file: string): unknown[] => {
    const all = read(file);
    if (Array.isArray(all)) return all;
    throw new StartFault(`${file} has no list. Nothing was changed.`);
  };
  return {
    categories: listIn("categories.json"),
    destinations: listIn("destinations.json"),
    tours,
    posts: filesIn("stories").map((name) => ({ file: `stories/${name}`, post: read(`stories/${name}`) })),
    pages: filesIn("pages").map((name) => {
      const file = `pages/${name}`;
      return { file, key: name.slice(0, -".json".length), document: read(file) };
    }),
    ...readRoutes(folder),
  };
}

/** Route files of a content folder, unchecked. */
export function readRoutes(folder: string): Pick<FolderContent, "routes"> {
  const inner = path.join(folder, "routes");
  if (!fs.existsSync(inner)) return {};
  const names = fs.readdirSync(inner).filter((name) => name.endsWith(".gpx"));
  const routes = names.toSorted().map((name) => {
    const slug = name.slice(0, -".gpx".length);
    const ground = path.join(inner, `${slug}.ground.json`);
    return {
      ...{ file: `routes/${name}`, slug, gpx: fs.readFileSync(path.join(inner, name)).toString("base64") },
      ...(fs.existsSync(ground) && { ground: readJson(ground) }),
    };
  });
  return { routes };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch (cause) {
    throw new StartFault(`routes/${path.basename(file)} is no JSON. Nothing was changed.`, { cause });
  }
}
