import type { GeneratedAlways } from "kysely";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    search_entry: SearchEntryTable;
    search_page: SearchPageTable;
    search_word: SearchWordTable;
    search_script: SearchScriptTable;
  }
}

/**
 * A published tour or story as search sees it; written by triggers alone (`search_keep_tour` in db/schema.sql); what it is found by stands
 * in `search_hit`.
 */
export interface SearchEntryTable {
  kind: "tour" | "post";
  id: string;
  slug: string;
  category: string;
  name: string;
  name_hindi: string;
  place: string;
  tagline: string;
  photo: string;
  standing: number;
  places: string;
  about: string;
  body: string;
  included: string;
  further: string;
  heading: GeneratedAlways<string>;
}

/** An answer, a page or a destination as search sees it; written by triggers alone (`search_keep_page` in db/schema.sql). */
export interface SearchPageTable {
  path: string;
  kind: "answer" | "page" | "destination";
  source: string;
  name: string;
  name_hindi: string;
  place: string;
  called: string;
  body: string;
  standing: number;
  words: GeneratedAlways<string>;
}

/** A word that occurs, how it sounds, and its English stem. */
interface SearchWordTable {
  word: string;
  sound: string;
  stem: string;
}

/** A part of Unicode that some text is written in, as `blockOf` counts (written-scripts.server.ts). */
interface SearchScriptTable {
  block: number;
}
