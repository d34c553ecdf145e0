import { listDestinationContent, listTourSlugs } from "#modules/catalogue/index.server.ts";
import {
  comparePages,
  listPageDocuments,
  listPageKeys,
  type PagesContent,
  placeholderContact,
} from "#modules/content/index.server.ts";
import {
  type Company,
  type DestinationsPage,
  type HomePage,
  type PageKey,
  pageDocuments,
} from "#modules/content/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { readTelephone } from "#platform/text/telephones.server.ts";
import { type DocumentFault, type DocumentKind, listFew } from "./kind.ts";

/** Pages with an address that shows them. */
const pages: Record<PageKey, { name: string; path: string }> = {
  company: { name: "Company facts", path: "/contact" },
  home: { name: "Home page", path: "/" },
  holidays: { name: "Holidays page", path: "/india-by-cycle" },
  destinations: { name: "Destinations page", path: "/destination-list-v2" },
  about: { name: "About us", path: "/about" },
  contact: { name: "Contact", path: "/contact" },
  faq: { name: "FAQ", path: "/faq" },
  gallery: { name: "Gallery", path: "/gallery" },
  promises: { name: "Promises in lists, bookings and mails", path: "/tours" },
  terms: { name: "Terms and conditions", path: "/terms-condition" },
  privacy: { name: "Privacy", path: "/privacy" },
  // Guests see them nowhere: the console's calendar shows them.
  "public-holidays": { name: "Public holidays in the calendar", path: "/staff/calendar" },
  "exchange-rates": { name: "Exchange rates beside prices", path: "/tours" },
  "coming-soon": { name: "Coming soon", path: "/comming-soon" },
};

const isPage = (key: string): key is PageKey => Object.hasOwn(pages, key);

export const pageKind: DocumentKind = {
  label: "Page",
  plural: "Pages",
  adds: null,
  schemaOf: (key) => (isPage(key) ? pageDocuments[key] : null),
  nameOf: ({ key }) => (isPage(key) ? pages[key].name : key),
  pathOf: ({ key }) => (isPage(key) ? pages[key].path : "/"),
  async listNames(db, ask) {
    const written = await listPageKeys(db);
    const names = Object.entries(pages).map(([key, { name }]) => ({ key, name }));
    return listFew(
      names.filter(({ key }) => written.includes(key)),
      ask,
    );
  },
  async list(db) {
    const found = await listPageDocuments(db, Object.keys(pages).filter(isPage));
    return found.map(({ key, document }) => ({ key, value: document }));
  },
  async read(db, key) {
    const [found] = isPage(key) ? await listPageDocuments(db, [key]) : [];
    return found?.document ?? null;
  },
  async check(db, key, value) {
    if (key === "home") return unknownTours(db, value as HomePage);
    if (key === "destinations") return unknownDestinations(db, value as DestinationsPage);
    return key === "company" ? badNumbers(value as Company) : [];
  },
  async write(tx, key, value) {
    const { write } = await comparePages(tx, { [key]: value } as PagesContent);
    await write(tx);
  },
};

async function unknownTours(db: Sql, { banner }: HomePage): Promise<DocumentFault[]> {
  const tours = await listTourSlugs(db);
  return banner.flatMap(({ tour }, at) =>
    tours.includes(tour) ? [] : [{ path: ["banner", at, "tour"], words: `There is no tour “${tour}”.` }],
  );
}

async function unknownDestinations(db: Sql, { places }: DestinationsPage): Promise<DocumentFault[]> {
  const known = new Set((await listDestinationContent(db)).map(({ document }) => document.slug));
  return places.flatMap(({ destination }, at) =>
    known.has(destination)
      ? []
      : [{ path: ["places", at, "destination"], words: `There is no destination “${destination}”.` }],
  );
}

/** A placeholder stops sales elsewhere. WhatsApp's links need the country code. */
const badNumbers = ({ phone, whatsapp }: Company): DocumentFault[] =>
  [
    { name: "phone", number: phone, country: "IN" },
    { name: "whatsapp", number: whatsapp, country: null },
  ].flatMap(({ name, number, country }) => {
    const read = placeholderContact.test(number) ? null : readTelephone(number, country);
    return read && "fault" in read ? [{ path: [name], words: `${read.fault}.` }] : [];
  });
