import type { ColumnType, Generated } from "kysely";
import type { DocumentKindName } from "#modules/studio/model.ts";

/** Kinds of things that show pictures, as `shown_picture.holder` keeps them. */
export type PictureHolder = DocumentKindName | "draft" | "guide" | "review";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    picture_master: PictureMasterTable;
    picture_draft: PictureDraftTable;
    picture_change: PictureChangeTable;
    shown_picture: ShownPictureTable;
  }
}

interface PictureMasterTable {
  name: string;
  hash: string;
  widths: ColumnType<number[], unknown, unknown>;
  width: number;
  height: number;
  placeholder: string;
  bytes: number;
  /** Number of widths that are drawn, most requested ones first. */
  drawn: Generated<number>;
  drawn_at: ColumnType<Date | null, Date | undefined, Date | null>;
  drawing_until: ColumnType<Date | null, undefined, Date | null>;
  /** Times that a size was begun since the last one was drawn. */
  draw_tries: Generated<number>;
  draw_fault: ColumnType<string | null, undefined, string | null>;
  created_at: Date;
}

interface PictureDraftTable {
  id: string;
  key: string;
  /** Picture whose files it shall become. */
  replaces: ColumnType<string | null, string | null, string | null>;
  master: string;
  file_name: string;
  alt: Generated<string>;
  credit: Generated<string>;
  licence: Generated<string>;
  source: ColumnType<string | null, string | null | undefined, string | null>;
  author: string;
  /** Words that somebody else wrote at the same time. */
  rival: ColumnType<Record<string, string> | null, undefined, unknown>;
  created_at: Date;
  updated_at: Date;
}

interface PictureChangeTable {
  id: string;
  key: string;
  /** Row of `photo` before the deed. */
  before: ColumnType<Record<string, unknown>, unknown, unknown>;
  version: number;
  changed_at: Date;
}

/** Kept by triggers of the holders. */
interface ShownPictureTable {
  picture: string;
  holder: PictureHolder;
  key: string;
  places: number;
}
