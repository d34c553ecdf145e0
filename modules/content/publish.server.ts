import { sql } from "kysely";
import { json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { forgetSlugs } from "#platform/database/forget-slugs.server.ts";
import { findRow, freedSlug, namedSlugs, standingOfWritten, writtenSlugs } from "#platform/database/former-slugs.ts";
import { diffDocuments } from "#platform/diff-documents.ts";
import { type PageDocument, type PageKey, type PostContent, pageDocuments, postPath } from "./model.ts";
import { insertPost, postRow } from "./posts.server.ts";

/** Missing pages stay as they are. */
export type PagesContent = { [Key in PageKey]?: PageDocument<Key> };

export interface PostStep {
  /** Null for a new story. */
  id: string | null;
  title: string;
  slug: string;
  becomes: "new" | "changed" | "same" | "again" | "unpublished";
  /** Changed fields, without the address. */
  fields: string[];
  path: string;
  /** Null for a new story. */
  pathNow: string | null;
  /** New slug of an unpublished namesake. */
  namesakeBecomes: string | null;
}

export interface PageStep {
  key: PageKey;
  becomes: "new" | "changed" | "same";
  fields: string[];
}

export interface Steps<Step> {
  steps: Step[];
  write(tx: Tx): Promise<void>;
}

/** Plans changes; current and former slugs identify stories. */
export async function comparePosts(db: Sql, posts: readonly PostContent[]): Promise<Steps<PostStep>> {
  const rows = await db
    .selectFrom("post")
    .select(["id", "slug", "slug_history", "category", "title", "document", "published"])
    .orderBy("published_on")
    .orderBy("id")
    .execute();
  const named = namedSlugs(posts);
  const slugs = writtenSlugs(posts);
  const planned = posts.map((post) => {
    const { row, namesake } = findRow(post, rows, slugs);
    const pathNow = row ? postPath(row) : null;
    const namesakeBecomes = namesake && freedSlug(namesake);
    const id = row?.id ?? null;
    const about = { id, title: post.title, slug: post.slug, path: postPath(post), pathNow, namesakeBecomes };
    if (!row) {
      const step: PostStep = { ...about, becomes: "new", fields: [] };
      return { step, row, write: (tx: Tx) => insertPost(tx, post) };
    }
    const { slug: _now, formerSlugs: _former, ...wordsNow } = row.document;
    const { slug: _slug, formerSlugs: _formerSlugs, ...words } = post;
    const { becomes, history } = standingOfWritten(row, post, named);
    const write = async (tx: Tx): Promise<void> => {
      if (namesake) await giveUpSlug(tx, namesake);
      await tx
        .updateTable("post")
        .set({ ...postRow(post), slug_history: json(history), published: true, updated_at: sql`now()` })
        .where("id", "=", row.id)
        .execute();
    };
    return { step: { ...about, becomes, fields: diffDocuments(wordsNow, words) }, row, write };
  });
  const left = rows.filter((row) => !planned.some((one) => one.row === row));
  const goes = left.filter(({ published }) => published);
  const unpublished = goes.map((row) => {
    const path = postPath(row);
    const about = { id: row.id, title: row.title, slug: row.slug, path, pathNow: path, namesakeBecomes: null };
    const step: PostStep = { ...about, becomes: "unpublished", fields: [] };
    const write = async (tx: Tx): Promise<void> => {
      await tx.updateTable("post").set({ published: false, updated_at: sql`now()` }).where("id", "=", row.id).execute();
    };
    return { step, write };
  });
  const { steps, write } = inOrder([...planned, ...unpublished]);
  return {
    steps,
    async write(tx) {
      await forgetSlugs(tx, "post", left, named);
      await write(tx);
    },
  };
}

async function giveUpSlug(tx: Tx, namesake: { id: string; slug: string; document: PostContent }): Promise<void> {
  const slug = freedSlug(namesake);
  await tx
    .updateTable("post")
    .set({ slug, document: json({ ...namesake.document, slug }), updated_at: sql`now()` })
    .where("id", "=", namesake.id)
    .execute();
}

export async function comparePages(db: Sql, pages: PagesContent): Promise<Steps<PageStep>> {
  const rows = await db.selectFrom("page").select(["key", "document"]).execute();
  const planned = (Object.keys(pages) as PageKey[]).map((key) => {
    const document = pageDocuments[key].parse(pages[key]);
    const row = rows.find((one) => one.key === key);
    const fields = row ? diffDocuments(row.document, document) : [];
    const becomesAsWritten = fields.length > 0 ? "changed" : "same";
    const step: PageStep = { key, becomes: row ? becomesAsWritten : "new", fields };
    const write = async (tx: Tx): Promise<void> => {
      await tx
        .insertInto("page")
        .values({ key, document: json(document) })
        .onConflict((conflict) =>
          conflict
            .column("key")
            .doUpdateSet({ document: json(document), version: sql`page.version + 1`, updated_at: sql`now()` }),
        )
        .execute();
    };
    return { step, write };
  });
  return inOrder(planned);
}

const inOrder = <Step extends { becomes: string }>(
  planned: { step: Step; write(tx: Tx): Promise<void> }[],
): Steps<Step> => ({
  steps: planned.map(({ step }) => step),
  async write(tx) {
    for (const { step, write } of planned) if (step.becomes !== "same") await write(tx);
  },
});
