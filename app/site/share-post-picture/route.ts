import { data } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { findPost, getPage } from "#modules/content/index.server.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { sharePicture } from "../share/share-picture.server.tsx";
import type { Route } from "./+types/route";

/** /og/blogs/{slug}.jpg */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { cachedDb, readPicture } = getContext(context);
  const post = await findPost(cachedDb, params.file.replace(/\.jpg$/, ""));
  if (!post || !params.file.endsWith(".jpg")) throw data("no such picture", { status: 404 });
  const { name } = await getPage(cachedDb, "company");
  return sharePicture(readPicture, {
    picture: post.picture,
    kicker: post.category,
    title: post.title,
    line: plainDate(post.date),
    companyName: name,
  });
}
