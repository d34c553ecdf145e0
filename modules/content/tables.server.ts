import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { PostContent } from "./model.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    page: PageTable;
    post: PostTable;
    post_tally: PostTallyTable;
    post_comment: PostCommentTable;
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
  /** Copied from the document. */
  tags: GeneratedAlways<string[]>;
  /** Former slugs, whose addresses redirect to this story. */
  slug_history: ColumnType<string[], unknown, unknown>;
  published: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface PostCommentTable {
  id: string;
  post_id: string;
  name: string;
  email: string;
  comment: string;
  status: "pending" | "published" | "refused";
  created_at: Generated<Date>;
  moderated_at: Date | null;
}

/** Kept by a trigger; '' counts each once. */
interface PostTallyTable {
  category: PostContent["category"];
  tag: string;
  posts: number;
}
