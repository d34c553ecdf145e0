import { expect, it } from "vitest";
import { blogsPath, readBlogParams } from "./blog-search-params.ts";

const tags = ["Culture", "Rickshaw Rides"];

it("reads the address that it writes", () => {
  const wish = { q: "100% of it", category: "Tour Leader Stories", tag: "Culture", page: 2 } as const;
  const path = blogsPath(wish);
  expect(path).toBe("/blogs?q=100%25+of+it&category=tour-leader-stories&tag=Culture&page=2");
  expect(readBlogParams(new URL(path, "http://x").searchParams, tags)).toEqual(wish);
});

it("finds a tag in any spelling, the company's name too", () => {
  expect(readBlogParams(new URLSearchParams("tag=rickshaw rides"), tags).tag).toBe("Rickshaw Rides");
});

it("has one address for the whole list", () => {
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
])("leaves out impossible values: %s", (query) => {
  expect(readBlogParams(new URLSearchParams(query), tags)).toEqual({ q: "", category: null, tag: null, page: 1 });
});
