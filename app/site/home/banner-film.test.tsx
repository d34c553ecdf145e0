import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { BannerFilm } from "./banner-film.tsx";

const picture = <img alt="A road" src="/road.jpg" />;

it("shows the picture alone without a film", () => {
  expect(renderToStaticMarkup(<BannerFilm title="The road">{picture}</BannerFilm>)).toBe(renderToStaticMarkup(picture));
});

it("links to the film before a tap, and loads nothing of it", () => {
  const film = "https://www.youtube.com/watch?v=example";
  const html = renderToStaticMarkup(
    <BannerFilm url={film} title="The road">
      {picture}
    </BannerFilm>,
  );
  expect(html).toContain(`href="${film}"`);
  expect(html).toContain("Play the film");
  expect(html).not.toContain("iframe");
});
