import { listTourSlugs } from "#modules/catalogue/index.server.ts";
import {
  blogTags,
  browsePostTitles,
  findSlugOwner,
  getPage,
  listPostDocuments,
  readPostDocument,
  savePost,
  unpublishPost,
} from "#modules/content/index.server.ts";
import { type PostContent, postContent, postPath } from "#modules/content/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { isId } from "#platform/ids.server.ts";
import { type DocumentFault, type DocumentKind, listedOf, titleOf } from "./kind.ts";
import { takenSlugs } from "./taken-slugs.server.ts";

export const storyKind: DocumentKind = {
  label: "Story",
  plural: "Stories",
  adds: "New story",
  schemaOf: (key) => (isId(key) ? postContent : null),
  nameOf: ({ value }) => titleOf(value, "title"),
  pathOf: ({ value }) => postPath(value as PostContent),
  listNames: async (db, ask) => listedOf(await browsePostTitles(db, ask)),
  list: async (db) => (await listPostDocuments(db)).map(({ id, document }) => ({ key: id, value: document })),
  read: (db, key) => readPostDocument(db, key, true),
  aside: {
    read: (db, key) => readPostDocument(db, key, false),
    put: (tx, key) => unpublishPost(tx, key),
  },
  check: (db, key, value) => looseEnds(db, key, value as PostContent),
  write: (tx, key, value) => savePost(tx, key, value as PostContent),
};

async function looseEnds(db: Sql, key: string, post: PostContent): Promise<DocumentFault[]> {
  const tours = await listTourSlugs(db);
  const tags = blogTags((await getPage(db, "company")).shortName);
  return [
    ...post.relatedTours.flatMap((slug, at) =>
      tours.includes(slug) ? [] : [{ path: ["relatedTours", at], words: `There is no tour “${slug}”.` }],
    ),
    ...post.tags.flatMap((tag, at) =>
      tags.includes(tag)
        ? []
        : [{ path: ["tags", at], words: `There is no tag “${tag}”; there are ${tags.join(", ")}.` }],
    ),
    ...(await takenSlugs(post, key, "story", (slug) => findSlugOwner(db, slug))),
  ];
}
