import { expect, it } from "vitest";
import { drawPage, wordsOf } from "#tests/harness/ask-page.ts";
import NewerLink from "./route.tsx";

it.each([true, false])("says of a newer link only what is true whoever has it now (moved: %s)", (isMoved) => {
  const words = wordsOf(drawPage(NewerLink, { isMoved }));
  expect(words).toContain("the booking has a newer one since, which was sent to the address that the booking has now");
  expect(words).not.toContain("corrected");
});
