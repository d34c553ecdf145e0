import { expect, it } from "vitest";
import { drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import NewerLink from "./route.tsx";

it.each([true, false])("describes a newer link correctly for every holder (moved: %s)", (isMoved) => {
  const words = wordsOf(drawPage(NewerLink, { isMoved }));
  expect(words).toContain("The booking has a newer one, which we mailed to its current address");
  expect(words).not.toContain("corrected");
});
