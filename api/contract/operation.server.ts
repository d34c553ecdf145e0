import { z } from "zod";
import type { PhotoDeps } from "#modules/accounts/index.server.ts";
import type { Caller, Traveller } from "#modules/accounts/model.ts";
import type { PictureData, TourSummary } from "#modules/catalogue/model.ts";
import type { PostSummary } from "#modules/content/index.server.ts";
import type { Company, ContactPage, HolidaysPage, HomePage } from "#modules/content/model.ts";
import type { CaptureDeps } from "#modules/payments/index.server.ts";
import type { Review } from "#modules/reviews/index.server.ts";
import type { PageTag } from "#platform/http/page-tags.ts";
import { describeWait, type LimitedForm, type RateLimits } from "#platform/http/rate-limit.server.ts";
import { CallRefusal, type RefusalCode } from "./refusals.ts";

/** What the calls work with. `builtIn` answers the home page and the holidays while the database is away. */
export interface ContractDeps extends CaptureDeps, PhotoDeps {
  limits: RateLimits;
  poke(): void;
  builtIn: {
    company: Company;
    home: HomePage;
    holidays: HolidaysPage;
    contact: ContactPage;
    tours: TourSummary[];
    posts: PostSummary[];
    reviews: Review[];
    picture(key: string): PictureData;
  };
}

/** The groups of calls, in the order of the document. */
export const groups = {
  Pages: "What the pages show. Public, the same for everybody, kept in memory and answered with an ETag.",
  Tours: "Tours by list, by category and by name. Public, as above.",
  Stories: "The blog. Public, as above.",
  Voices: "What a visitor may say, and what only a traveller with an account.",
  Booking: "Holding places and paying for them. No account needed. The server's price counts.",
  Account:
    "Registering, logging in, and what belongs to one traveller. The token goes into the header Authorization, with the word Bearer in front of it or without.",
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
export const plainTextSchema = z.string().meta({ description: "Words for the traveller, as plain text" });

/** One call: what it takes, what it answers, how it refuses. Routes and document are both made from it. */
export interface Operation {
  group: Group;
  method: "get" | "post" | "put";
  /** Below /api; what varies stands in braces. */
  path: string;
  /** Unique; what generated clients call it. */
  id: string;
  summary: string;
  description?: string;
  /** Whether only a logged-in traveller may call. */
  needsToken?: true;
  /** What a caller without a good token is told, where the specification has words of its own. */
  withoutToken?: string;
  /** What varies in the path. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** Set where the body is a file: its largest size in bytes. */
  largestFile?: number;
  /**
   * What a body is told in which something is missing, as its schema says it too. Where all is there and something is wrong,
   * the words of the first such field are the message.
   */
  incomplete?: string;
  /** The answer with status 200: JSON, or `words` as plain text. */
  answer: z.ZodType;
  /** What status 202 means, where it may come. */
  later?: string;
  /** What status 503 means, where something may have been done before it. */
  away?: string;
  refusals: readonly RefusalCode[];
  /** Further fields of refusals. */
  refusalDetails?: z.ZodRawShape;
  run(deps: ContractDeps, asked: CallRequest<unknown, unknown>): Promise<unknown>;
}

/** A request whose query and body are in order. */
export interface CallRequest<Body, Query> {
  body: Body;
  /** What a path or a query says, together. */
  query: Query;
  /** The bytes of a file that was sent. */
  file(): Promise<Uint8Array>;
  caller: Caller;
  header(name: string): string | undefined;
  /** Says to the page cache what the answer is made of, as the loaders of pages do. */
  isOf(tag: PageTag): void;
}

/** The same from a traveller who has logged in. */
interface Known {
  traveller: Traveller & { token: string };
}

type Spoken<
  More,
  Body extends z.ZodType,
  Query extends z.ZodObject,
  Answer extends z.ZodType,
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
> = Omit<Operation, "body" | "query" | "params" | "answer" | "needsToken" | "run"> & {
  body?: Body;
  params?: Params;
  query?: Query;
  answer: Answer;
  run(
    deps: ContractDeps,
    asked: CallRequest<z.output<Body>, z.output<Params> & z.output<Query>> & More,
  ): Promise<z.input<Answer> | CallRefusal | Later>;
};

/** A call with its types checked against its schemas. */
export const operation = <
  Body extends z.ZodType,
  Query extends z.ZodObject,
  Answer extends z.ZodType,
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(
  spoken: Spoken<unknown, Body, Query, Answer, Params>,
): Operation => spoken as Operation;

/** A call that only a logged-in traveller may make: it is told who. */
export const withToken = <
  Body extends z.ZodType,
  Query extends z.ZodObject,
  Answer extends z.ZodType,
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(
  spoken: Spoken<Known, Body, Query, Answer, Params>,
): Operation => ({ ...(spoken as unknown as Operation), needsToken: true });

/** Counts a call that writes; a refusal when this person, or this place, has sent too many. */
export async function tooManyCalls(deps: ContractDeps, form: LimitedForm, person: string): Promise<CallRefusal | null> {
  const waitSeconds = await deps.limits.take(form, person);
  return waitSeconds === null ? null : new CallRefusal("too_many", { message: describeWait(waitSeconds), waitSeconds });
}
