import { expect, it } from "vitest";
import { meta as stories } from "./blogs/route.tsx";
import { meta as search } from "./search/route.tsx";
import { categoryMeta } from "./tours/category-screen.tsx";
import { meta as tours } from "./tours/route.tsx";

type Meta = (given: never) => unknown;
const matches = [{ id: "root", loaderData: { publicUrl: "https://pahiya.example", company: { name: "Pahiya" } } }];
const picture = { base: "/pictures/a", widths: [960] };

const listed = (page: number) => ({ page, found: [], wish: { saved: null } });
const told = (page: number) => ({
  wish: { q: "", category: null, tag: null, page },
  found: { posts: [] },
  description: "Told.",
});
const category = { slug: "walks", fullname: "Walks", introduction: "On foot.", background: picture };

const lists: Record<string, (page: number) => unknown> = {
  "/tours": (page) => (tours as Meta)({ matches, loaderData: listed(page) } as never),
  "/blogs": (page) => (stories as Meta)({ matches, loaderData: told(page) } as never),
  "/tours/walks": (page) => (categoryMeta as unknown as (...given: unknown[]) => unknown)(matches, { category, page }),
};

const said = (tags: unknown) => {
  const all = tags as { title?: string; name?: string; content?: string; rel?: string; href?: string }[];
  return {
    title: all.find((tag) => tag.title)?.title,
    description: all.find((tag) => tag.name === "description")?.content,
    canonical: all.find((tag) => tag.rel === "canonical")?.href,
  };
};

it.each(Object.keys(lists))("%s names the number of its second page, and has its own address", (address) => {
  const list = lists[address] as (page: number) => unknown;
  const [first, second] = [said(list(1)), said(list(2))];
  expect(first.canonical).toBe(`https://pahiya.example${address}`);
  expect(first.title).not.toMatch(/page/i);
  expect(second.canonical).toBe(`https://pahiya.example${address}?page=2`);
  expect(second.title).toBe(first.title?.replace(" · Pahiya", ", page 2 · Pahiya"));
  expect(second.description).toBe(`Page 2. ${first.description}`);
});

it("names the number of a page of search results", () => {
  const title = (page: number) =>
    said((search as Meta)({ matches, loaderData: { text: "dilli", page } } as never)).title;
  expect([title(1), title(2)]).toEqual(["Search: dilli · Pahiya", "Search: dilli, page 2 · Pahiya"]);
});
