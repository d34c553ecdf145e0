import fs from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { demoFiles } from "#db/demo-company.server.ts";
import { placeholderContacts } from "#modules/content/index.server.ts";
import { company, legalPage } from "#modules/content/model.ts";
import { StartFault } from "#platform/errors.ts";
import { projectRoot } from "./project-root.ts";
import { type FolderContent, isExported, readExported, readRoutes } from "./read-exported-content.server.ts";

const root = projectRoot();
/** Content that came with this version. */
export const contentOfThisVersion = path.join(root, "content");

/**
 * Reads a company's content folder, or one that `export-content` wrote. It needs no installed packages: imports of `#modules` and
 * `#platform` resolve to this version.
 * Live mode refuses the demo company's texts. Throws a `StartFault` when it cannot be read.
 */
export async function readContent(named: string, mode: "demo" | "live"): Promise<FolderContent> {
  const folder = path.resolve(named);
  if (isExported(folder)) {
    const exported = readExported(fs.realpathSync(folder));
    if (mode === "live") refuseDemo(exported);
    return exported;
  }
  for (const file of ["index.ts", "posts/index.ts", "pages/index.ts"])
    if (!fs.existsSync(path.join(folder, file)))
      throw new StartFault(`There is no ${file} in ${folder}: --from names the folder of a company's content.`);
  const content = await readFolder(fs.realpathSync(folder));
  if (mode === "live") refuseDemo(content);
  return JSON.parse(JSON.stringify(content));
}

async function readFolder(folder: string): Promise<FolderContent> {
  const letGo = resolveHere(folder);
  const read = (file: string) => importFile(folder, file);
  try {
    const [{ categories, destinations, tourFiles }, { posts }, { pages }] = [
      await read("index.ts"),
      await read("posts/index.ts"),
      await read("pages/index.ts"),
    ];
    const tourNames = new Map([...(await filesByValue(folder, "tours")), ...(await filesByValue(folder, "holidays"))]);
    const postNames = await filesByValue(folder, "posts");
    const pageNames = await filesByValue(folder, "pages");
    return {
      categories: listOf(categories, "index.ts", "categories"),
      destinations: listOf(destinations, "index.ts", "destinations"),
      tours: listOf(tourFiles, "index.ts", "tourFiles").map((one, at) => {
        const { tour, schedules, ...others } = one as { tour: unknown; schedules?: unknown[] };
        const file = tourNames.get(one) ?? `index.ts (tour ${at + 1})`;
        const [mistyped] = Object.keys(others);
        if (mistyped !== undefined)
          throw new StartFault(`${file} has "${mistyped}": beside "tour" there is only "schedules", when it runs.`);
        if (tour === undefined) throw new StartFault(`${file} has no "tour". Nothing was changed.`);
        return { file, tour, schedules: schedules ?? [] };
      }),
      posts: listOf(posts, "posts/index.ts", "posts").map((post, at) => ({
        file: postNames.get(post) ?? `posts/index.ts (story ${at + 1})`,
        post,
      })),
      pages: Object.entries(pages ?? {}).map(([key, document]) => ({
        file: pageNames.get(document) ?? `pages/index.ts (${key})`,
        key,
        document,
      })),
      ...readRoutes(folder),
    };
  } finally {
    letGo();
  }
}

function listOf(value: unknown, file: string, name: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new StartFault(`${file} has no list "${name}".`);
}

/** Maps each exported value to its file. Modules are imported once, so the lists contain the same values. */
async function filesByValue(folder: string, inner: string): Promise<Map<unknown, string>> {
  const found = new Map<unknown, string>();
  const files = fs.existsSync(path.join(folder, inner)) ? fs.readdirSync(path.join(folder, inner)) : [];
  for (const name of files.filter((file) => file.endsWith(".ts") && !/^index\.|\.test\.ts$/.test(file)))
    for (const value of Object.values(await importFile(folder, `${inner}/${name}`)))
      found.set(value, `${inner}/${name}`);
  return found;
}

async function importFile(folder: string, file: string): Promise<Record<string, unknown>> {
  const { href } = pathToFileURL(path.join(folder, file));
  try {
    return await import(/* @vite-ignore */ href);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const place = placeOf(error, folder) ?? `while reading ${file}`;
    throw new StartFault(`The content cannot be read: ${said} (${place}). Nothing was changed.`, { cause: error });
  }
}

/** File and line of an error in the folder: mostly in an imported file, not the one read. */
function placeOf(error: unknown, folder: string): string | null {
  const stack = (error instanceof Error && error.stack) || "";
  // Syntax errors name the path, runtime errors the URL.
  for (const base of [folder, pathToFileURL(folder).pathname]) {
    const [, rest] = stack.split(`${base}${path.sep}`, 2);
    const [, file, line] = /^([^:\n]+\.ts):(\d+)/.exec(rest ?? "") ?? [];
    if (file !== undefined) return `${file}, line ${line}`;
  }
  return null;
}

/** Lets files of another folder import each other by `#content` and the site's modules from here. */
function resolveHere(folder: string): () => void {
  const inFolder = pathToFileURL(`${folder}${path.sep}`).href;
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (!context.parentURL?.startsWith(inFolder)) return next(specifier, context);
      const [, place = "", rest = ""] = /^#(content|modules|platform)\/(.*)$/.exec(specifier) ?? [];
      if (place === "") return next(specifier, context);
      const target = place === "content" ? path.join(folder, rest) : path.join(root, place, rest);
      return next(pathToFileURL(target).href, context);
    },
  });
  return () => hooks.deregister();
}

/** Throws if the content still names the demo company. */
function refuseDemo({ pages }: FolderContent): void {
  const documentOf = (wanted: string): unknown => pages.find(({ key }) => key === wanted)?.document;
  const read = company.safeParse(documentOf("company"));
  const privacy = legalPage.safeParse(documentOf("privacy"));
  const terms = legalPage.safeParse(documentOf("terms"));
  // The schemas refuse a wrong shape later, with its fields.
  if (!read.success || !privacy.success || !terms.success) return;
  const contacts = placeholderContacts(read.data);
  const files = demoFiles({ company: read.data, legal: { privacy: privacy.data, terms: terms.data } });
  if (contacts.length + files.length === 0) return;
  throw new StartFault(
    `APP_MODE is live, and this content still speaks for the demo company: ${[...contacts, ...files].join(", ")}. Nothing was changed.`,
  );
}
