import { z } from "zod";
import type { Picture, TourCard } from "#modules/catalogue/model.ts";
import type { PostCard } from "#modules/content/index.server.ts";
import type { Company, ContactPage, HolidaysPage, HomePage } from "#modules/content/model.ts";
import type { CaptureDeps } from "#modules/payments/index.server.ts";
import type { Review } from "#modules/reviews/index.server.ts";
import type { RefusalCode, Refused } from "./refusals.ts";

/** What the calls work with. `builtIn` answers the home page and the holidays while the database is away. */
export interface ContractDeps extends CaptureDeps {
  poke(): void;
  builtIn: {
    company: Company;
    home: HomePage;
    holidays: HolidaysPage;
    contact: ContactPage;
    tours: TourCard[];
    posts: PostCard[];
    reviews: Review[];
    picture(key: string): Picture;
  };
}

/** The groups of calls, in the order of the document. */
export const groups = {
  Pages: "What the pages show. Public, the same for everybody, kept in memory and answered with an ETag.",
  Tours: "Tours by list, by category and by name. Public, as above.",
  Stories: "The blog. Public, as above.",
  Voices: "What a visitor may say without an account.",
  Booking: "Holding places and paying for them. No account needed. The server's price counts.",
  Contract: "The contract itself.",
} as const;
export type Group = keyof typeof groups;

/** A good answer that is not final: the status is 202. */
export class Later {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Plain words, shown to the traveller as they come. */
export const words = z.string().meta({ description: "Words for the traveller, as plain text" });

/** One call: what it takes, what it answers, how it refuses. Routes and document are both made from it. */
export interface Operation {
  group: Group;
  method: "get" | "post" | "put";
  /** Below /api. */
  path: string;
  /** Unique; what generated clients call it. */
  id: string;
  summary: string;
  description?: string;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** What a body that is not in order is told; the fields come by themselves. */
  incomplete?: string;
  /** The answer with status 200: JSON, or `words` as plain text. */
  answer: z.ZodType;
  /** What status 202 means, where it may come. */
  later?: string;
  refusals: readonly RefusalCode[];
  /** Further fields of refusals. */
  refusalDetails?: z.ZodRawShape;
  run(deps: ContractDeps, asked: Asked<unknown, unknown>): Promise<unknown>;
}

/** A request whose query and body are in order. */
export interface Asked<Body, Query> {
  body: Body;
  query: Query;
  header(name: string): string | undefined;
}

type Spoken<Body extends z.ZodType, Query extends z.ZodObject, Answer extends z.ZodType> = Omit<
  Operation,
  "body" | "query" | "answer" | "run"
> & {
  body?: Body;
  query?: Query;
  answer: Answer;
  run(deps: ContractDeps, asked: Asked<z.output<Body>, z.output<Query>>): Promise<z.input<Answer> | Refused | Later>;
};

/** A call with its types checked against its schemas. */
export const operation = <Body extends z.ZodType, Query extends z.ZodObject, Answer extends z.ZodType>(
  spoken: Spoken<Body, Query, Answer>,
): Operation => spoken as Operation;
