import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PictureData } from "#modules/catalogue/model.ts";
import { StoryBody } from "./story-body.tsx";

const picture: PictureData = {
  photo: "dawn",
  base: "/pictures/dawn",
  widths: [320, 1600],
  width: 1600,
  height: 1000,
  placeholder: "data:,",
  alt: "Dawn",
  credit: "Somebody",
  licence: "CC0 1.0",
  focus: { x: 50, y: 50 },
};
const sections = [
  { title: "One", paragraphs: ["First."] },
  { title: "Two", paragraphs: ["Second."] },
  { title: "Three", paragraphs: ["Third."] },
];
const video = { url: "https://www.youtube.com/watch?v=abcDEF12345", title: "Dawn on the ridge", poster: "dawn" };

it("shows a film's poster as link, and requests nothing from its host before the press", () => {
  const html = renderToStaticMarkup(
    <StoryBody document={{ sections, points: [], video }} gallery={[]} poster={picture} />,
  );
  expect(html).toContain('href="https://www.youtube.com/watch?v=abcDEF12345"');
  expect(html).toContain('<span>Play the film</span><span class="sr-only">: Dawn on the ridge.</span>');
  expect(html).toContain('data-base="/pictures/dawn"');
  expect(html).not.toContain("<iframe");
  expect(html).not.toContain("/embed/");
});

it("links to films and pages that the policy allows in no frame", () => {
  const elsewhere = { url: "https://films.example/dawn", title: "Dawn", poster: "dawn" };
  const embed = { url: "https://maps.example/dawn", title: "The way there" };
  const html = renderToStaticMarkup(
    <StoryBody document={{ sections, points: [], video: elsewhere, embed }} gallery={[]} poster={picture} />,
  );
  expect(html).toContain('href="https://films.example/dawn"');
  expect(html).toContain("The way there, on maps.example");
});

it("puts the quote after the second section, or after the only one", () => {
  const quote = { text: "Ask it politely.", by: "Meera" };
  const long = renderToStaticMarkup(
    <StoryBody document={{ sections, points: [], quote }} gallery={[]} poster={null} />,
  );
  expect(long.indexOf("Second.")).toBeLessThan(long.indexOf("Ask it politely."));
  expect(long.indexOf("Ask it politely.")).toBeLessThan(long.indexOf("Third."));
  const short = renderToStaticMarkup(
    <StoryBody document={{ sections: sections.slice(0, 1), points: [], quote }} gallery={[]} poster={null} />,
  );
  expect(short.indexOf("First.")).toBeLessThan(short.indexOf("Ask it politely."));
});

it("links each gallery picture to its largest file", () => {
  const html = renderToStaticMarkup(
    <StoryBody document={{ sections, points: [] }} gallery={[picture]} poster={null} />,
  );
  expect(html).toContain('href="/pictures/dawn-1600.jpg"');
});
