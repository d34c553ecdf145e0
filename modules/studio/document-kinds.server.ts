import type { z } from "zod";
import { listDestinationContent, saveDestination } from "#modules/catalogue/index.server.ts";
import { destinationContent } from "#modules/catalogue/model.ts";
import {
  comparePages,
  listPageDocuments,
  listPostDocuments,
  type PagesContent,
  readPostDocument,
  savePost,
} from "#modules/content/index.server.ts";
import { type PageKey, type PostContent, pageDocuments, postContent, postPath } from "#modules/content/model.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { isId } from "#platform/ids.server.ts";
import type { DocumentKindName } from "./model.ts";

/** Published document; `key` as in `content_draft`. */
export interface SiteDocument {
  key: string;
  value: unknown;
}

/** Kind of document that the studio writes. Another kind is another entry here. */
interface DocumentKind {
  /** "Story" */
  label: string;
  /** "Stories" */
  plural: string;
  /** True if the console makes new ones. */
  isAdded: boolean;
  /** Null for a key that the kind does not have. */
  schemaOf(key: string): z.ZodType | null;
  nameOf(document: SiteDocument): string;
  /** Address of a public page that shows it. */
  pathOf(document: SiteDocument): string;
  list(db: Sql): Promise<SiteDocument[]>;
  read(db: Sql, key: string): Promise<unknown>;
  /** Writes a checked value where the public pages read it. */
  write(tx: Tx, key: string, value: unknown): Promise<void>;
}

/** Pages of the studio with the address that shows them. */
const pages: Partial<Record<PageKey, { name: string; path: string }>> = {
  company: { name: "Company facts", path: "/contact" },
  faq: { name: "FAQ", path: "/faq" },
  about: { name: "About us", path: "/about" },
  contact: { name: "Contact", path: "/contact" },
};

const isStudioPage = (key: string): key is PageKey => Object.hasOwn(pages, key);

const page: DocumentKind = {
  label: "Page",
  plural: "Pages",
  isAdded: false,
  schemaOf: (key) => (isStudioPage(key) ? pageDocuments[key] : null),
  nameOf: ({ key }) => (isStudioPage(key) ? pages[key]?.name : undefined) ?? key,
  pathOf: ({ key }) => (isStudioPage(key) ? pages[key]?.path : undefined) ?? "/",
  async list(db) {
    const found = await listPageDocuments(db, Object.keys(pages).filter(isStudioPage));
    return found.map(({ key, document }) => ({ key, value: document }));
  },
  async read(db, key) {
    const [found] = isStudioPage(key) ? await listPageDocuments(db, [key]) : [];
    return found?.document ?? null;
  },
  async write(tx, key, value) {
    const { write } = await comparePages(tx, { [key]: value } as PagesContent);
    await write(tx);
  },
};

const titleOf = (value: unknown, name: "title" | "name"): string => {
  const found = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof found === "string" && found.trim() !== "" ? found : "Without a name";
};

const story: DocumentKind = {
  label: "Story",
  plural: "Stories",
  isAdded: true,
  schemaOf: (key) => (isId(key) ? postContent : null),
  nameOf: ({ value }) => titleOf(value, "title"),
  pathOf: ({ value }) => postPath(value as PostContent),
  list: async (db) => (await listPostDocuments(db)).map(({ id, document }) => ({ key: id, value: document })),
  read: (db, key) => readPostDocument(db, key),
  write: (tx, key, value) => savePost(tx, key, value as PostContent),
};

/** Content of one destination, without its place in lists. */
const written = ({ position: _place, ...value }: Awaited<ReturnType<typeof listDestinationContent>>[number]) => value;

const destination: DocumentKind = {
  label: "Destination",
  plural: "Destinations",
  isAdded: false,
  schemaOf: () => destinationContent,
  nameOf: ({ value }) => titleOf(value, "name"),
  pathOf: ({ key }) => `/destinations/${key}`,
  list: async (db) => (await listDestinationContent(db)).map((one) => ({ key: one.slug, value: written(one) })),
  async read(db, key) {
    const found = (await listDestinationContent(db)).find(({ slug }) => slug === key);
    return found ? written(found) : null;
  },
  async write(tx, key, value) {
    const found = (await listDestinationContent(tx)).find(({ slug }) => slug === key);
    if (!found) throw new Error(`there is no destination ${key}`);
    await saveDestination(tx, destinationContent.parse(value), found.position);
  },
};

export const documentKinds: Record<DocumentKindName, DocumentKind> = { page, story, destination };
