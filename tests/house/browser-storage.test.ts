import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { privacyContent } from "#content/pages/privacy.ts";

const root = path.resolve(import.meta.dirname, "../..");
const section = (wanted: string): string =>
  privacyContent.sections.find(({ id }) => id === wanted)?.paragraphs.join(" ") ?? "";

/** Every file that has a browser keep something, and the words by which the privacy policy says so. */
const said: Record<string, string> = {
  "app/account/kept-token.ts": "a note in your browser keep you logged in",
  "app/account/session-cookie.server.ts": "one cookie",
  "app/checkout/hold-cookie.server.ts": "another cookie leads you back to them",
  "app/offline/install-prompt.ts": "has been offered to install the site",
  "app/site/tour/reviews/write-review.tsx": "what you have begun to write of a ride",
  "app/site/tours/saved-tours.ts": "the tours you save are noted in your browser alone",
  "app/web/browser/other-currency.ts": "a fourth keeps your choice for a year",
  "app/web/forms/through-reload.ts": "what you have typed into a form and not sent yet",
  "public/sw.js": "pages and pictures that you have looked at",
  "server/currency/choose-currency.server.ts": "if you choose a currency beside rupees",
  "server/http/one-time-news.server.ts": "carries to the next page what you have just done",
  "server/page-cache/deferred-hydration.server.ts": "has been here",
};
const keeps =
  /(browser|window)Storage\.set\(|(local|session)Storage\.setItem\(|caches\.open\(|(own|create|set)Cookie\(|indexedDB\b|document\.cookie/;
/** Makes the cookies that declare their purpose. */
const maker = "app/web/own-cookie.server.ts";

describe("the privacy policy on browser storage", () => {
  it("names everything stored", () => {
    const sources = ["app", "server", "public"].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => /\.(tsx?|js)$/.test(name) && !/\.test\.tsx?$/.test(name))
        .map((name) => path.join(folder, name)),
    );
    // The policy is for travellers: the company's people have the console.
    const theirs = sources.filter((file) => file !== maker && !file.startsWith("app/staff/"));
    const keepers = theirs.filter((file) => keeps.test(readFileSync(path.join(root, file), "utf8")));
    expect(keepers.sort()).toEqual(Object.keys(said));
    expect(Object.values(said).filter((words) => !section("cookies").includes(words))).toEqual([]);
  });

  it("explains booking copies on the device", () => {
    expect(section("cookies")).toMatch(
      /last five bookings.*same browser.*log out.*Remove from this device.*week after/,
    );
  });

  it("explains counted form senders", () => {
    expect(section("what")).toMatch(/internet address.*forgotten within two days/);
  });
});
