import { expect, it } from "vitest";
import { blogsPath, readBlogParams } from "./blog-search-params.ts";

const tags = ["Culture", "Rickshaw Rides"];

it("reads what it writes", () => {
  const wish = { q: "100% of it", category: "Tour Leader Stories", tag: "Culture", page: 2 } as const;
  const path = blogsPath(wish);
  expect(path).toBe("/blogs?q=100%25+of+it&category=tour-leader-stories&tag=Culture&page=2");
  expect(readBlogParams(new URL(path, "http://x").searchParams, tags)).toEqual(wish);
});

it("finds a tag however it is written, the company's name among them", () => {
  expect(readBlogParams(new URLSearchParams("tag=rickshaw rides"), tags).tag).toBe("Rickshaw Rides");
});

it("has one address for all stories", () => {
  expect(blogsPath()).toBe("/blogs");
  expect(blogsPath({ q: "", category: null, tag: null, page: 1 })).toBe("/blogs");
});

it.each([
  "page=-1",
  "page=9999999999999999999999",
  "page=two",
  "page=1.5",
  "category=nowhere",
  "tag=Teapots",
  "q=%20%20",
])("leaves out what it cannot mean: %s", (query) => {
  expect(readBlogParams(new URLSearchParams(query), tags)).toEqual({ q: "", category: null, tag: null, page: 1 });
});
