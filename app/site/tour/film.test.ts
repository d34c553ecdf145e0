import { describe, expect, it } from "vitest";
import { filmOf } from "./film.ts";

describe("a tour's film", () => {
  it.each([
    "https://www.youtube.com/watch?v=abc_DEF-123",
    "https://youtu.be/abc_DEF-123",
    "https://www.youtube-nocookie.com/embed/abc_DEF-123",
  ])("is framed without cookies: %s", (address) => {
    expect(filmOf(address)?.frame).toBe("https://www.youtube-nocookie.com/embed/abc_DEF-123?autoplay=1&rel=0");
  });

  it.each([
    "https://films.example/abc_DEF-123",
    "https://notyoutube.com/watch?v=abc_DEF-123",
    "https://youtu.be/",
    "?",
  ])("is not framed from elsewhere: %s", (address) => {
    expect(filmOf(address)).toBeNull();
  });
});
