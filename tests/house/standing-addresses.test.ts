import { expect, it } from "vitest";
import routes, { type SiteRoute } from "#app/routes.ts";
import { standingAddresses } from "#modules/studio/gaps/site-addresses.server.ts";

it("names addresses of the site as standing that have a route of their own", () => {
  // A route with everything below it has a page of its own, too.
  const paths = (routes as SiteRoute[]).map(({ path = "" }) => `/${path.replace(/\/\*$/, "")}`);
  const own = paths.filter((path) => !/[:*]/.test(path));
  expect(standingAddresses.filter((path) => !own.includes(path))).toEqual([]);
});

it("names every public page without a parameter as standing", () => {
  const isPage = ({ path = "", public: isPublic }: SiteRoute): boolean =>
    isPublic !== undefined && !isPublic.isFile && !/[:*]/.test(path);
  const pages = (routes as SiteRoute[]).filter(isPage).map(({ path = "" }) => `/${path}`);
  // These show one thing that their query names.
  const withQuery = ["/destination-details", "/gallery-details"];
  expect(pages.filter((path) => !(standingAddresses as readonly string[]).includes(path))).toEqual(withQuery);
});
