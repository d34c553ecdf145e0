import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PictureData } from "#modules/catalogue/model.ts";
import { Photographs } from "./photographs.tsx";

const palace: PictureData = {
  photo: "palace",
  base: "/pictures/palace",
  widths: [480],
  ...{ width: 480, height: 320, placeholder: "", focus: { x: 50, y: 50 } },
  alt: "A palace with red domes",
  credit: "Shiva",
  licence: "Public domain",
};

it("shows each with sentence, credit, year and licence", () => {
  const html = renderToStaticMarkup(
    <Photographs photographs={[{ photo: "palace", year: 2006 }]} photos={{ palace }} />,
  );
  expect(html).toContain("A palace with red domes.");
  expect(html).toContain("Photograph: Shiva, 2006, Public domain");
});

it("shows nothing where there is nothing", () => {
  expect(renderToStaticMarkup(<Photographs photos={{}} />)).toBe("");
  expect(renderToStaticMarkup(<Photographs photographs={[{ photo: "gone" }]} photos={{}} />)).toBe("");
});
