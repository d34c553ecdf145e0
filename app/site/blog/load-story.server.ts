import { listedTours } from "#app/site/listed-tours.server.ts";
import type { House } from "#app/web/house.server.ts";
import { findNeighbours, findPost, getPage, listComments } from "#modules/content/index.server.ts";
import { minutesToRead } from "./reading.ts";

/** A story with all that stands around it on its page; null when there is none at this slug. */
export async function loadStory(house: House, slug: string) {
  const { written } = house;
  const post = await findPost(written, slug);
  if (!post) return null;
  const [neighbours, comments, tours, { newsletter }, company] = await Promise.all([
    findNeighbours(written, post),
    listComments(written, post.id),
    listedTours(house, { slugs: post.document.relatedTours }),
    getPage(written, "home"),
    getPage(written, "company"),
  ]);
  return {
    post,
    ...neighbours,
    comments,
    tours,
    newsletter,
    minutes: minutesToRead(post.document),
    publicUrl: house.publicUrl,
    companyName: company.name,
  };
}

/** What `loadStory` found. */
export type Story = NonNullable<Awaited<ReturnType<typeof loadStory>>>;
