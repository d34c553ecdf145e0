import { createContext, type RouterContextProvider } from "react-router";
import type { oas31 } from "zod-openapi";
import type { PhotoDeps } from "#modules/accounts/index.server.ts";
import type { PictureData, TourSummary } from "#modules/catalogue/model.ts";
import type { PostSummary } from "#modules/content/index.server.ts";
import type { Company, ContactPage, HolidaysPage, HomePage, Promises } from "#modules/content/model.ts";
import type { DemoDesk } from "#modules/operations/index.server.ts";
import type { CaptureDeps } from "#modules/payments/index.server.ts";
import type { PictureDeps } from "#modules/pictures/index.server.ts";
import type { Review } from "#modules/reviews/index.server.ts";
import type { BoundedSearch } from "#modules/search/index.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import type { Env } from "#platform/env.server.ts";
import type { RateLimits } from "#platform/http/rate-limit.server.ts";
import type { Sealer } from "#platform/http/sealing.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";
import type { ChangeBus } from "#platform/jobs/change-bus.server.ts";
import type { MapExtract } from "#platform/map-extract.server.ts";

/** Shipped content, shown when the database has never answered. */
export interface BuiltIn {
  company: Company;
  home: HomePage;
  holidays: HolidaysPage;
  contact: ContactPage;
  promises: Promises;
  tours: TourSummary[];
  posts: PostSummary[];
  reviews: Review[];
  picture(key: string): PictureData;
}

/** Created in `server/services.server.ts`. */
export interface AppContext extends CaptureDeps, PhotoDeps, PictureDeps {
  env: Env;
  /** Cached reads of written content until the next write. Read places, bookings and people from `db`. */
  cachedDb: Db;
  search: BoundedSearch;
  signer: Signer;
  sealer: Sealer;
  limits: RateLimits;
  /** For links in mails and canonical URLs. */
  publicUrl: string;
  /** Reads a file below /pictures. While it is not drawn yet, another size stands in, which must not be cached. */
  readPicture(name: string): Promise<{ bytes: Uint8Array; isStandIn: boolean }>;
  builtIn: BuiltIn;
  /** Without the company's file no moving map is offered. */
  mapExtract?: MapExtract | null;
  /** Ends the demo company. */
  demo?: DemoDesk;
  contract: oas31.OpenAPIObject;
  /** Tells tables that have changed, for open consoles. */
  deskChanges: Pick<ChangeBus, "subscribe">;
  /** Makes the outbox look for new events now. */
  poke(): void;
}

export type ReadingContext = Pick<AppContext, "db" | "cachedDb" | "clock" | "mapExtract">;

export const appContext = createContext<AppContext>();

export const getContext = (context: Readonly<RouterContextProvider>): AppContext => context.get(appContext);
