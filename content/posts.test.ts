import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { blogTags } from "#modules/content/index.server.ts";
import { blogCategories, type PostContentInput, postContent } from "#modules/content/model.ts";
import { photos, tourFiles } from "./index.ts";
import { companyContent } from "./pages/company.ts";
import { posts } from "./posts/index.ts";

const files = Object.entries(
  import.meta.glob<{ default: PostContentInput }>(["./posts/*.ts", "!./posts/index.ts"], { eager: true }),
).map(([path, module]) => ({ name: basename(path, ".ts"), post: module.default }));
const photoKeys = new Set(photos.map((photo) => photo.key));
const tourSlugs = new Set(tourFiles.map((file) => file.tour.slug));

describe.each(files)("$name", ({ name, post }) => {
  it("is accepted by the blog, and named as its file", () => {
    expect(postContent.safeParse(post).error?.issues).toBeUndefined();
    expect(post.slug).toBe(name);
  });

  it("has two or three further pictures of the catalogue", () => {
    const gallery = post.gallery ?? [];
    expect(gallery.length).toBeGreaterThanOrEqual(2);
    expect(gallery.length).toBeLessThanOrEqual(3);
    expect(new Set([post.photo, ...gallery]).size).toBe(gallery.length + 1);
    expect([post.photo, post.author.photo, ...gallery].filter((key) => !photoKeys.has(key))).toEqual([]);
  });

  it("links to existing rides", () => {
    expect(post.relatedTours?.length).toBeGreaterThan(0);
    expect(post.relatedTours?.filter((slug) => !tourSlugs.has(slug))).toEqual([]);
  });

  it("has sections with distinct fragments", () => {
    const titles = post.sections.map((section) => section.title.toLowerCase());
    expect(new Set(titles).size).toBe(titles.length);
  });
});

it("lists every story once, and has stories in every category", () => {
  expect(posts.map((post) => post.slug).toSorted()).toEqual(files.map((file) => file.name).toSorted());
  expect(blogCategories.filter((category) => !posts.some((post) => post.category === category))).toEqual([]);
});

it("has a story for each listed tag", () => {
  const told = new Set(posts.flatMap(({ tags }) => tags));
  expect(blogTags(companyContent.shortName).filter((tag) => !told.has(tag))).toEqual([]);
});

it("shows each author with the same portrait", () => {
  const faces = new Map<string, string>();
  for (const { author } of posts)
    expect(faces.set(author.name, faces.get(author.name) ?? author.photo).get(author.name)).toBe(author.photo);
});
