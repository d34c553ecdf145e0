import { expect, it } from "vitest";
import { captionOf } from "./rights.tsx";

it("makes a picture's description a sentence", () => {
  expect(captionOf("Illustration of riders at dawn")).toBe("Riders at dawn.");
  expect(captionOf("The stepwell at noon, empty.")).toBe("The stepwell at noon, empty.");
});
