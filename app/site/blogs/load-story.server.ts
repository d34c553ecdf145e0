import { listedTours } from "#app/site/listed-tours.server.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { findNeighbours, findPost, getPage, listComments } from "#modules/content/index.server.ts";
import { minutesToRead } from "./reading.ts";

/** Loads a story with everything its page shows; null for an unknown slug. */
export async function loadStory(app: AppContext, slug: string) {
  const { cachedDb } = app;
  const post = await findPost(cachedDb, slug);
  if (!post) return null;
  const [neighbours, comments, tours, { newsletter }, company] = await Promise.all([
    findNeighbours(cachedDb, post),
    listComments(cachedDb, post.id),
    listedTours(app, { slugs: post.document.relatedTours }),
    getPage(cachedDb, "home"),
    getPage(cachedDb, "company"),
  ]);
  return {
    post,
    ...neighbours,
    comments,
    tours,
    newsletter,
    minutes: minutesToRead(post.document),
    publicUrl: app.publicUrl,
    companyName: company.name,
  };
}

export type Story = NonNullable<Awaited<ReturnType<typeof loadStory>>>;
