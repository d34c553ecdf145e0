import type { ColumnType, Generated } from "kysely";
import type { DocumentKindName, GapCode, VersionOrigin } from "./model.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    content_draft: ContentDraftTable;
    content_version: ContentVersionTable;
    content_gap: ContentGapTable;
    moved_address: MovedAddressTable;
  }
}

interface ContentDraftTable {
  id: string;
  kind: DocumentKindName;
  /** Key of a page; id of the others. */
  key: string;
  member_id: string;
  /** Name of the member, as the audit writes it. */
  author: string;
  /** Published text from which the draft began; null for a new document. */
  base: ColumnType<unknown, unknown, unknown>;
  value: ColumnType<unknown, unknown, unknown>;
  /** Saved from another window of the same person. */
  rival: ColumnType<unknown, unknown, unknown>;
  revision: number;
  /** Open page that saved last, and how often. */
  page_view: string | null;
  page_save: Generated<number>;
  publish_at: Date | null;
  planned_by: string | null;
  planned_by_member: string | null;
  /** Reason for which it was not published at its moment. */
  plan_fault: string | null;
  /** Rule of the timetable with which a new tour begins. */
  timetable: ColumnType<unknown, unknown, unknown>;
  created_at: Date;
  updated_at: Date;
}

interface ContentVersionTable {
  id: string;
  kind: DocumentKindName;
  key: string;
  number: number;
  /** Null if the document was taken off the site. */
  value: ColumnType<unknown, unknown, unknown>;
  fields: ColumnType<string[], unknown, unknown>;
  origin: VersionOrigin;
  published_by: string | null;
  published_at: Date;
}

interface ContentGapTable {
  id: string;
  code: GapCode;
  thing: string;
  key: string;
  field: string;
  name: string;
  words: string;
  found_at: Date;
}

interface MovedAddressTable {
  path: string;
  leads_to: string;
  made_by: string;
  made_at: Date;
}
