import { describe, expect, it } from "vitest";
import { MOST_SAVED, slugsIn } from "./saved-tours.ts";

describe("what a browser has kept as saved tours", () => {
  it("is the slugs in it, each once, and no more than anybody saves", () => {
    expect(slugsIn('["goa-back-roads","<script>",5,null,"goa-back-roads"]')).toEqual(["goa-back-roads"]);
    const many = Array.from({ length: 60 }, (_, nth) => `tour-${nth}`);
    expect(slugsIn(JSON.stringify(many))).toEqual(many.slice(0, MOST_SAVED));
  });

  it.each([null, "", "{", "null", "5", '"goa-back-roads"', '{"filter":["goa-back-roads"]}'])(
    "is nothing where it is no list: %s",
    (text) => {
      expect(slugsIn(text)).toEqual([]);
    },
  );
});
