import type { PageDocument, PageKey } from "#modules/content/model.ts";
import { aboutContent } from "./about.ts";
import { comingSoonContent } from "./coming-soon.ts";
import { companyContent } from "./company.ts";
import { contactContent } from "./contact.ts";
import { destinationsContent } from "./destinations.ts";
import { exchangeRatesContent } from "./exchange-rates.ts";
import { faqContent } from "./faq.ts";
import { galleryContent } from "./gallery.ts";
import { holidaysContent } from "./holidays.ts";
import { homeContent } from "./home.ts";
import { privacyContent } from "./privacy.ts";
import { promisesContent } from "./promises.ts";
import { publicHolidaysContent } from "./public-holidays.ts";
import { termsContent } from "./terms.ts";

/** The documents of the site's pages, by their key. */
export const pages: { [Key in PageKey]?: PageDocument<Key> } = {
  company: companyContent,
  home: homeContent,
  holidays: holidaysContent,
  destinations: destinationsContent,
  gallery: galleryContent,
  promises: promisesContent,
  about: aboutContent,
  faq: faqContent,
  contact: contactContent,
  privacy: privacyContent,
  terms: termsContent,
  "coming-soon": comingSoonContent,
  "public-holidays": publicHolidaysContent,
  "exchange-rates": exchangeRatesContent,
};
