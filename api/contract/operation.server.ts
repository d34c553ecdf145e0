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

/** Services of the calls. `builtIn` answers the home and holidays calls while the database is away. */
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

/** Groups in document order. */
export const groups = {
  Pages: "Page content. Public, the same for everyone, cached and sent with an ETag.",
  Tours: "Tours by list, by category and by name. Public, as above.",
  Stories: "The blog. Public, as above.",
  Voices: "Messages and reviews; reviews need an account.",
  Booking: "Holding places and paying for them. No account needed. The server's price counts.",
  Account:
    "Registering, logging in, and what belongs to one traveller. The token goes into the header Authorization, with the word Bearer in front of it or without.",
  Contract: "The contract itself.",
} as const;
export type Group = keyof typeof groups;

/** A provisional success: status 202. */
export class Later {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export const plainTextSchema = z.string().meta({ description: "Words for the traveller, as plain text" });

/** One call: input, answer and refusals. Routes and document are made from it. */
export interface Operation {
  group: Group;
  method: "get" | "post" | "put";
  /** Below /api, parameters in braces. */
  path: string;
  /** Unique; the method name in generated clients. */
  id: string;
  summary: string;
  description?: string;
  /** The answer is the same for everybody: the page cache keeps it. Every other call is private. */
  isPublic?: true;
  /** Requires a logged-in traveller. */
  needsToken?: true;
  /** The specification's own message for a missing token. */
  withoutToken?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** Largest bytes of a file body. */
  largestFile?: number;
  /** Message for missing fields. With all present, the first invalid field's message is used. */
  incomplete?: string;
  /** Answer of a 200: JSON, or plain text. */
  answer: z.ZodType;
  /** Meaning of a 202, if any. */
  later?: string;
  /** Meaning of a 503 after which something may have been done. */
  away?: string;
  refusals: readonly RefusalCode[];
  refusalDetails?: z.ZodRawShape;
  run(deps: ContractDeps, asked: CallRequest<unknown, unknown>): Promise<unknown>;
}

export interface CallRequest<Body, Query> {
  body: Body;
  query: Query;
  file(): Promise<Uint8Array>;
  caller: Caller;
  header(name: string): string | undefined;
  /** Tags the answer for the page cache, as page loaders do. */
  isOf(tag: PageTag): void;
}

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

/** A call typed by its schemas. */
export const operation = <
  Body extends z.ZodType,
  Query extends z.ZodObject,
  Answer extends z.ZodType,
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(
  spoken: Spoken<unknown, Body, Query, Answer, Params>,
): Operation => spoken as Operation;

/** A typed call for logged-in travellers. */
export const withToken = <
  Body extends z.ZodType,
  Query extends z.ZodObject,
  Answer extends z.ZodType,
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(
  spoken: Spoken<Known, Body, Query, Answer, Params>,
): Operation => ({ ...(spoken as unknown as Operation), needsToken: true });

/** Counts a writing call; a refusal above the limit of a person or network. */
export async function tooManyCalls(deps: ContractDeps, form: LimitedForm, person: string): Promise<CallRefusal | null> {
  const waitSeconds = await deps.limits.take(form, person);
  return waitSeconds === null ? null : new CallRefusal("too_many", { message: describeWait(waitSeconds), waitSeconds });
}
