import type { GeneratedAlways } from "kysely";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    search_entry: SearchEntryTable;
    search_page: SearchPageTable;
    search_word: SearchWordTable;
    search_script: SearchScriptTable;
  }
}

/** Written by triggers only. */
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

/** Written by triggers only. */
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

interface SearchWordTable {
  word: string;
  sound: string;
  stem: string;
}

/** A Unicode block that texts use (`blockOf`). */
interface SearchScriptTable {
  block: number;
}
