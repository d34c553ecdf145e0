import type { z } from "zod";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import type { NamesAsk } from "#platform/database/names-ask.ts";

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

/** Document in a list, without its text. */
export interface ListedDocument {
  key: string;
  name: string;
  /** Taken off the site. */
  isOff: boolean;
}

export interface ListedDocuments {
  documents: ListedDocument[];
  /** Number of all that the words leave. */
  count: number;
}

/** Documents that were taken off the site, and may come back. */
interface AsideDocuments {
  /** Null for a document that guests see, and for none. */
  read(db: Sql, key: string): Promise<unknown>;
  put(tx: Tx, key: string): Promise<void>;
}

/** Kind of document that the studio writes: an entry of `documentKinds`. */
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
  /** Names alone, those that were taken off the site last. */
  listNames(db: Sql, ask: NamesAsk): Promise<ListedDocuments>;
  list(db: Sql): Promise<SiteDocument[]>;
  read(db: Sql, key: string): Promise<unknown>;
  check?(db: Sql, key: string, value: unknown): Promise<DocumentFault[]>;
  /** Of a kind whose documents can be taken off the site. */
  aside?: AsideDocuments;
  /** Takes the locks of a publication, before the first text is written. */
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

/** Small letters without accents: "Délhi" is found by "delhi". */
const plain = (words: string): string => words.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** True if a name has all of these words. */
export const nameHas = (name: string, words: readonly string[]): boolean =>
  words.every((word) => plain(name).includes(plain(word)));

export function listFew(all: readonly Omit<ListedDocument, "isOff">[], ask: NamesAsk): ListedDocuments {
  const { words, first, offset, limit } = ask;
  const found = all.filter(({ name }) => nameHas(name, words));
  const isFirst = ({ key }: { key: string }): number => Number(first.includes(key));
  const sorted = found.toSorted((one, other) => isFirst(other) - isFirst(one));
  return {
    documents: sorted.slice(offset, offset + limit).map((one) => ({ ...one, isOff: false })),
    count: found.length,
  };
}

/** Listed documents of tables with an id and a mark that guests see them. */
export const listedOf = ({
  names,
  count,
}: {
  names: { id: string; name: string; published: boolean }[];
  count: number;
}): ListedDocuments => ({
  documents: names.map(({ id, name, published }) => ({ key: id, name, isOff: !published })),
  count,
});
