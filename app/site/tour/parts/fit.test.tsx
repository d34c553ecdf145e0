import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Fit } from "./fit.tsx";

it("asks about a walk's fitness for a walk, and names the smallest frame for a ride", () => {
  const fit = {
    minAge: 12,
    minHeightCm: 145,
    fitness: "Some",
    traffic: "Some",
    toilets: "At the start",
    weather: "Fair",
  };
  const wordsOf = (mode: "Walk" | "Cycle"): string => renderToStaticMarkup(<Fit fit={fit} mode={mode} />);
  expect(wordsOf("Walk")).toContain("Is this walk for me?");
  expect(wordsOf("Cycle")).toContain("Is this ride for me?");
  expect(wordsOf("Cycle")).toContain("at least 145\u00a0cm tall for the smallest frame of this ride.");
});
