import type { ColumnType, Generated } from "kysely";
import type { PostContent } from "./model.ts";

declare module "#platform/database.server.ts" {
  interface Tables {
    page: PageTable;
    post: PostTable;
  }
}

export interface PageTable {
  key: string;
  document: unknown;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface PostTable {
  id: string;
  slug: string;
  category: PostContent["category"];
  title: string;
  published_on: string;
  photo: string;
  document: ColumnType<PostContent, unknown, unknown>;
  published: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
