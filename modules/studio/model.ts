export type { TextConflict } from "./compare-texts.ts";
export type { DrawnField } from "./draw-form.ts";
export { FIELD, nameAfterMove, readMove } from "./list-moves.ts";

/** Kinds of documents that the studio writes, as `content_draft.kind` keeps them. */
export const documentKindNames = ["tour", "story", "page", "category", "destination"] as const;
export type DocumentKindName = (typeof documentKindNames)[number];

/** `before`: the text as it stood before its first version was kept. `bank`: exchange rates of a central bank's file. */
export const versionOrigins = ["before", "studio", "restored", "files", "bank"] as const;
export type VersionOrigin = (typeof versionOrigins)[number];

/** Days for which the link of a preview opens. */
export const PREVIEW_DAYS = 7;
/** Query name of a preview's link, which any public page takes. */
export const PREVIEW = "preview";

/** Kinds of gaps of a page, as `content_gap.code` keeps it; what guests meet first comes first. */
export const gapCodes = [
  "broken_link",
  "unknown_picture",
  "no_dates",
  "picture_rights",
  "picture_alt",
  "no_description",
  "empty_part",
  "no_hindi_name",
] as const;
export type GapCode = (typeof gapCodes)[number];

/** Finding: `thing` is a kind of document, or tour or photo; `field` is its place within, joined by points. */
export interface Gap {
  code: GapCode;
  thing: string;
  key: string;
  field: string;
  /** "Page “FAQ”" */
  name: string;
  words: string;
}
