import { expect, it } from "vitest";
import { postContent } from "./model.ts";

const embedOf = (url: string) => postContent.shape.embed.safeParse({ url, title: "The way there" });

it("takes a story's map from the host that pages may frame, and says which that is", () => {
  const map = "https://www.openstreetmap.org/export/embed.html?bbox=77.10%2C28.48%2C77.30%2C28.70&layer=mapnik";
  expect(embedOf(map).success).toBe(true);
  for (const other of [
    "https://maps.example/a",
    "https://www.openstreetmap.org.example/export/embed.html?a",
    "javascript:1",
  ])
    expect(embedOf(other).error?.issues[0]?.message).toMatch(/begins with https:\/\/www\.openstreetmap\.org/);
});
