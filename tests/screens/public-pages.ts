import type { Chapter, Screen } from "./screen.ts";

const page = (name: string, path: string): Screen => ({ name, path });
const isPhone = (width: number): boolean => width < 1024;

const ROUND_TRIP = "/tours/cycle-tours/old-delhi-at-dawn";

/** Tours, and the way to them. */
export const rides: Chapter = {
  name: "rides",
  screens: [
    page("home", "/"),
    page("tours", "/tours"),
    page("tours-none", "/tours?text=elephant"),
    page("compare", "/tours/compare?tours=old-delhi-at-dawn,mehrauli-ruins"),
    page("category", "/tours/cycle-tours"),
    page("no-category", "/tours/nowhere"),
    page("tour", ROUND_TRIP),
    page("holiday", "/tours/bicycle-touring/ladakh-high-passes"),
    page("bespoke", "/tours/bespoke-tours/delhi-your-own-way"),
    page("holidays", "/india-by-cycle"),
    page("mysore", "/mysore"),
    page("destinations", "/destination-list-v2"),
    page("destination", "/destinations/kerala"),
    page("search", "/search"),
    page("search-found", "/search?text=delhi"),
    page("search-nothing", "/search?text=xyzzy"),
    page("search-empty", "/search?text="),
    {
      ...page("search-over", "/"),
      isOver: true,
      act: async (window) => {
        await window.locator("a[href='/search']").filter({ visible: true }).first().click();
        await window.getByRole("dialog").getByRole("combobox").fill("dilli");
        await window.getByRole("dialog").getByRole("option").first().waitFor();
      },
    },
    {
      ...page("phone-menu", "/"),
      isOver: true,
      at: isPhone,
      act: (window) => window.locator("header summary").click(),
    },
    {
      ...page("tour-lightbox", ROUND_TRIP),
      isOver: true,
      act: async (window) => {
        await window.locator("main a[href*='/pictures/']").first().click();
        await window.getByRole("dialog").waitFor();
      },
    },
    page("tour-details", "/tour-details"),
  ],
};

/** Pages to read. */
export const reading: Chapter = {
  name: "reading",
  screens: [
    page("blogs", "/blogs"),
    page("blogs-none", "/blogs?q=elephant"),
    page("story", "/blogs/explore-delhi/breakfast-in-the-old-city"),
    page("no-story", "/blogs/explore-delhi/never-written"),
    page("gallery", "/gallery"),
    page("album", "/gallery-details"),
    page("about", "/about"),
    page("faq", "/faq"),
    page("contact", "/contact"),
    page("privacy", "/privacy"),
    page("terms", "/terms-condition"),
    page("coming-soon", "/comming-soon"),
    page("newsletter", "/newsletter"),
    page("api-docs", "/api/docs"),
    page("offline", "/offline"),
    page("missing", "/no/such/page"),
    page("missing-number", "/xyz-123"),
    page("blog-details", "/blog-details"),
  ],
};
