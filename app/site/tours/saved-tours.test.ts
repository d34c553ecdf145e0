import { describe, expect, it } from "vitest";
import { MOST_SAVED, slugsIn } from "./saved-tours.ts";

describe("saved tours in a browser", () => {
  it("are distinct slugs, up to the limit", () => {
    expect(slugsIn('["goa-back-roads","<script>",5,null,"goa-back-roads"]')).toEqual(["goa-back-roads"]);
    const many = Array.from({ length: 60 }, (_, nth) => `tour-${nth}`);
    expect(slugsIn(JSON.stringify(many))).toEqual(many.slice(0, MOST_SAVED));
  });

  it.each([null, "", "{", "null", "5", '"goa-back-roads"', '{"filter":["goa-back-roads"]}'])(
    "are empty without a valid list: %s",
    (text) => {
      expect(slugsIn(text)).toEqual([]);
    },
  );
});
