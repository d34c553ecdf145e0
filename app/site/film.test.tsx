import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Film, filmOf } from "./film.tsx";

describe("a film", () => {
  it.each([
    "https://www.youtube.com/watch?v=abc_DEF-123",
    "https://youtu.be/abc_DEF-123",
    "https://www.youtube-nocookie.com/embed/abc_DEF-123",
    "https://m.youtube.com/shorts/abc_DEF-123",
  ])("is framed without cookies, with a page of its own: %s", (address) => {
    expect(filmOf(address)).toEqual({
      frame: "https://www.youtube-nocookie.com/embed/abc_DEF-123?autoplay=1&rel=0",
      page: "https://www.youtube.com/watch?v=abc_DEF-123",
    });
  });

  it.each([
    "https://films.example/abc_DEF-123",
    "https://notyoutube.com/watch?v=abc_DEF-123",
    "https://www.youtube.com/",
    "https://youtu.be/",
    "https://youtu.be/a%22onload",
    "?",
  ])("is not framed from elsewhere: %s", (address) => {
    expect(filmOf(address)).toBeNull();
  });

  it("of another host is shown as a link", () => {
    const html = renderToStaticMarkup(<Film url="https://films.example/dawn" title="Dawn" poster={null} />);
    expect(html).toContain('href="https://films.example/dawn"');
    expect(html).toContain("Dawn, on films.example");
    expect(html).not.toContain("Play the film");
  });
});
