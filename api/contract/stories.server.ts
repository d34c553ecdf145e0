import type { z } from "zod";
import { findNeighbours, findPostByName, listPosts, type PostSummary } from "#modules/content/index.server.ts";
import { plainText } from "#platform/text/linked-text.ts";
import { operation } from "./operation.server.ts";
import { formsOf, headerPicture, jpegOf, logo, webpOf } from "./pictures.ts";
import { CallRefusal } from "./refusals.ts";
import { blogDetailPage, type blogListItem, blogListPage } from "./stories.model.ts";
import { byName } from "./tours.model.ts";
import { relative } from "./tours.server.ts";

const HEADING = "Stories from the road";

export const storyOf = ({
  slug,
  path,
  category,
  title,
  date,
  shortDescription,
  picture,
}: PostSummary): z.input<typeof blogListItem> => ({
  _id: slug,
  ...formsOf(picture),
  date,
  title,
  link: relative(path),
  shortDescription,
  category,
  images: jpegOf(picture),
});

export const storyCalls = [
  operation({
    group: "Stories",
    method: "get",
    path: "/bloglistpage",
    id: "blogListPage",
    isPublic: true,
    summary: "All stories, newest first",
    answer: blogListPage,
    refusals: [],
    async run({ db }) {
      const posts = await listPosts(db);
      const [newest] = posts;
      return {
        header: { headertitle: HEADING, backgroundImage: newest ? headerPicture(newest.picture) : logo.imagejpeg },
        bloglist: posts.map(storyOf),
      };
    },
  }),
  operation({
    group: "Stories",
    method: "post",
    path: "/blogdetailpage",
    id: "blogDetailPage",
    summary: "One story, by the name in its address",
    description: "Former names of a story work too.",
    body: byName("seven-cities-in-one-morning"),
    answer: blogDetailPage,
    refusals: ["not_found"],
    async run({ db }, { body: { name } }) {
      const post = await findPostByName(db, name);
      if (!post) return new CallRefusal("not_found", { message: "There is no story by that name." });
      const { document, videoPoster } = post;
      const { previous, next } = await findNeighbours(db, post);
      const sections = document.sections.flatMap(({ title, paragraphs }, at) => [
        [`title${at + 1}`, title],
        [`para${at + 1}`, paragraphs.map(plainText).join("\n\n")],
      ]);
      return {
        header: { headertitle: post.title, backgroundImage: headerPicture(post.picture) },
        blogDetails: {
          image1webp: webpOf(post.picture),
          image1jpeg: jpegOf(post.picture),
          alt1: post.picture.alt,
          date: post.date,
          title: post.title,
          ...Object.fromEntries(sections),
          ...(document.quote ? { quote: document.quote.text, quote1: document.quote.by } : {}),
          author: {
            name: document.author.name,
            description: document.author.description,
            image: jpegOf(post.authorPicture),
          },
          points: document.points.map(plainText),
          ...(document.video && videoPoster
            ? { video: document.video.url, videojpeg: jpegOf(videoPoster), videowebp: webpOf(videoPoster) }
            : {}),
          imageArray: post.gallery.map((picture) => ({ ...formsOf(picture), alt: picture.alt })),
          ...(document.embed ? { iframe: document.embed.title, iframesrc: document.embed.url } : {}),
          ...(previous ? { prevlink: relative(previous.path), prevtitle: previous.title } : {}),
          ...(next ? { nextlink: relative(next.path), nexttitle: next.title } : {}),
        },
      };
    },
  }),
];
