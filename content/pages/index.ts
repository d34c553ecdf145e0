import type { PageDocument, PageKey } from "#modules/content/model.ts";
import { companyContent } from "./company.ts";
import { destinationsContent } from "./destinations.ts";
import { galleryContent } from "./gallery.ts";
import { holidaysContent } from "./holidays.ts";
import { homeContent } from "./home.ts";

/** The documents of the site's pages, by their key. */
export const pages: { [Key in PageKey]?: PageDocument<Key> } = {
  company: companyContent,
  home: homeContent,
  holidays: holidaysContent,
  destinations: destinationsContent,
  gallery: galleryContent,
};
