import { expect, it } from "vitest";
import { filmAddresses } from "./film.ts";

it("plays in a frame and leads to the film's own page", () => {
  expect(filmAddresses("https://www.youtube-nocookie.com/embed/abc_1-2")).toEqual({
    frame: "https://www.youtube-nocookie.com/embed/abc_1-2?autoplay=1&rel=0",
    page: "https://www.youtube.com/watch?v=abc_1-2",
  });
});

it("leads to the film itself where no other page is known", () => {
  expect(filmAddresses("https://films.example/embed/abc").page).toBe("https://films.example/embed/abc");
});
