import { strToU8, zipSync } from "fflate";
import type { z } from "zod";
import { listSchedules } from "#modules/availability/index.server.ts";
import { scheduleRule } from "#modules/availability/model.ts";
import { listCategoryContent, listDestinationContent, listTourDocuments } from "#modules/catalogue/index.server.ts";
import { categoryContent, destinationContent, tourContent } from "#modules/catalogue/model.ts";
import { listPageDocuments, listPostDocuments } from "#modules/content/index.server.ts";
import { type PageKey, pageDocuments, postContent } from "#modules/content/model.ts";
import { listRouteFiles } from "#modules/routes/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { CONTENT_FORMAT } from "./content-format.ts";

/** Names of an object in the order of their letters: jsonb keeps them in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, one]) => [name, inOrder(one)]),
  );
}

/** JSON as each export writes it: two spaces, names in order, one line break at the end. */
const printed = (value: unknown): string => `${JSON.stringify(inOrder(value), null, 2)}\n`;

/** Former addresses of a document, with those that only its row has. */
function withFormer<Document extends { formerSlugs?: string[] | undefined }>(
  document: Document,
  history: readonly string[],
): Document {
  const formerSlugs = [...new Set([...(document.formerSlugs ?? []), ...history])].toSorted();
  return formerSlugs.length === 0 ? document : { ...document, formerSlugs };
}

/**
 * Published content as files by their paths: texts, tours in their order with their timetables and routes, places and pages. Route
 * files are those that were given, byte for byte.
 */
export async function contentFiles(db: Sql): Promise<Record<string, string | Uint8Array>> {
  const files: Record<string, string | Uint8Array> = {};
  const put = <Schema extends z.ZodType>(file: string, schema: Schema, value: unknown): void => {
    files[file] = printed(schema.parse(value));
  };
  const tours = await listTourDocuments(db, true);
  const routes = await listRouteFiles(db);
  for (const { id, document, formerSlugs } of tours) {
    const schedules = (await listSchedules(db, id)).map(({ rule }) => scheduleRule.parse(rule));
    const tour = tourContent.parse(withFormer(document, formerSlugs));
    files[`tours/${tour.slug}.json`] = printed({ tour, schedules });
    const route = routes.get(id);
    if (route) files[`routes/${tour.slug}.gpx`] = new Uint8Array(route.gpx);
    if (route && Object.keys(route.ground).length > 0) files[`routes/${tour.slug}.ground.json`] = printed(route.ground);
  }
  for (const { document, formerSlugs } of await listPostDocuments(db))
    put(`stories/${document.slug}.json`, postContent, withFormer(document, formerSlugs));
  for (const { key, document } of await listPageDocuments(db, Object.keys(pageDocuments) as PageKey[]))
    put(`pages/${key}.json`, pageDocuments[key], document);
  const documentsOf = (all: readonly { document: unknown }[]): unknown[] => all.map(({ document }) => document);
  put("categories.json", categoryContent.array(), documentsOf(await listCategoryContent(db)));
  put("destinations.json", destinationContent.array(), documentsOf(await listDestinationContent(db)));
  files["content.json"] = printed({ format: CONTENT_FORMAT, tours: tours.map(({ document }) => document.slug) });
  return files;
}

/** The files of one moment as a ZIP. Equal content gives equal bytes. */
export const zipFiles = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, content]) => [name, typeof content === "string" ? strToU8(content) : content]),
    ),
    { mtime: "2026-01-01T00:00:00Z" },
  );
