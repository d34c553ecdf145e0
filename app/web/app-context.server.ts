import { createContext, type RouterContextProvider } from "react-router";
import type { oas31 } from "zod-openapi";
import type { PhotoDeps } from "#modules/accounts/index.server.ts";
import type { PictureData, TourSummary } from "#modules/catalogue/model.ts";
import type { PostSummary } from "#modules/content/index.server.ts";
import type { Company, ContactPage, HolidaysPage, HomePage, Promises } from "#modules/content/model.ts";
import type { CaptureDeps } from "#modules/payments/index.server.ts";
import type { Review } from "#modules/reviews/index.server.ts";
import type { BoundedSearch } from "#modules/search/index.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import type { Env } from "#platform/env.server.ts";
import type { RateLimits } from "#platform/http/rate-limit.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";

/** The company's own words, as they were shipped with this version: shown when the database has never answered. */
export interface BuiltIn {
  company: Company;
  home: HomePage;
  holidays: HolidaysPage;
  contact: ContactPage;
  promises: Promises;
  /** In the company's order, at the content's prices. */
  tours: TourSummary[];
  /** Newest first. */
  posts: PostSummary[];
  /** Those for the home page, newest first. */
  reviews: Review[];
  picture(key: string): PictureData;
}

/** Everything that loaders and actions may use; put together in `server/services.server.ts`. */
export interface AppContext extends CaptureDeps, PhotoDeps {
  env: Env;
  /**
   * The database as public pages ask it for what is written (tours, pages, stories, reviews and what is counted of them): every
   * question once, until something is written. Places, bookings and people are asked of `db`.
   */
  cachedDb: Db;
  /** The search that visitors use, a few at once. */
  search: BoundedSearch;
  signer: Signer;
  /** How often forms may be sent. */
  limits: RateLimits;
  /** The address travellers use, for links in mails and canonical addresses. */
  publicUrl: string;
  /** Reads a file below /pictures. It may still have to be drawn: then another size may stand in for it, which is not to be kept. */
  readPicture(name: string): Promise<{ bytes: Buffer; isStandIn: boolean }>;
  builtIn: BuiltIn;
  /** The JSON contract as OpenAPI 3.1. */
  contract: oas31.OpenAPIObject;
  /** Says that something was written which the outbox should hear of soon. */
  poke(): void;
}

/** What a page needs that only reads. */
export type ReadingContext = Pick<AppContext, "db" | "cachedDb" | "clock">;

export const appContext = createContext<AppContext>();

/** The house, inside a loader or action. */
export const getContext = (context: Readonly<RouterContextProvider>): AppContext => context.get(appContext);
