import type { z } from "zod";
import type { Sql, Tx } from "#platform/database/database.server.ts";

/** Fault with the place of its field. */
export interface DocumentFault {
  path: (string | number)[];
  words: string;
}

/** Published document; `key` as in `content_draft`. */
export interface SiteDocument {
  key: string;
  value: unknown;
}

/** Documents that were taken off the site, and may come back. */
interface AsideDocuments {
  list(db: Sql): Promise<SiteDocument[]>;
  /** Null for a document that guests see, and for none. */
  read(db: Sql, key: string): Promise<unknown>;
  put(tx: Tx, key: string): Promise<void>;
}

/** Kind of document that the studio writes. Another kind is another entry of `documentKinds`. */
export interface DocumentKind {
  /** "Story" */
  label: string;
  /** "Stories" */
  plural: string;
  /** Words of the button for a new one; null if the console makes none. */
  adds: string | null;
  /** Null for a key that the kind does not have. */
  schemaOf(key: string): z.ZodType | null;
  nameOf(document: SiteDocument): string;
  /** Address of a public page that shows it. */
  pathOf(document: SiteDocument): string;
  list(db: Sql): Promise<SiteDocument[]>;
  read(db: Sql, key: string): Promise<unknown>;
  /** Finds what the schema cannot know: names of other documents, and addresses that others have. */
  check?(db: Sql, key: string, value: unknown): Promise<DocumentFault[]>;
  /** Of a kind whose documents can be taken off the site. */
  aside?: AsideDocuments;
  /** Takes the locks that a publication of this kind needs, before the first text is written. */
  hold?(tx: Tx): Promise<void>;
  /** Writes a checked value where the public pages read it. */
  write(tx: Tx, key: string, value: unknown): Promise<void>;
  /** Writes for a preview: as `write`, without what guests' bookings would wait for. */
  show?(tx: Tx, key: string, value: unknown): Promise<void>;
}

/** Title or name of a document, in the words of its writer. */
export const titleOf = (value: unknown, name: "title" | "name"): string => {
  const found = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof found === "string" && found.trim() !== "" ? found : "Without a name";
};
