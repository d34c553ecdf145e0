import { contractCalls } from "#api/contract/contract.server.ts";
import routes from "#app/routes.ts";
import { canonicalPath } from "#platform/http/canonical-path.ts";

interface PublicAddress {
  /** As in app/routes.ts, with `:name` for a variable part. */
  path: string;
  reads: readonly string[];
  isFile: boolean;
  isCall: boolean;
}

/** Pictures of mails are no routes of React Router: each public page's scripts hold the list of those. */
const pictures = ["og/rides/:file", "og/meet/:file"].map((path) => ({ path, reads: [], isFile: true, isCall: true }));

/** All that is the same for everybody: `app/routes.ts` and the JSON contract say so, each where the address is. */
const publicAddresses: readonly PublicAddress[] = [
  ...pictures,
  ...routes.flatMap(({ path = "", public: open }) => (open ? [{ path, ...open, isCall: false }] : [])),
  ...contractCalls
    .filter((call) => call.isPublic)
    .map(({ path, query }) => {
      const reads = Object.keys(query?.shape ?? {});
      return { path: `api${path}`, reads, isFile: reads.length === 0, isCall: true };
    }),
];

/** A variable part in the spelling of our links: no encoding, no dot segment. Any part of a path in canonical spelling. */
const PLAIN_PART = String.raw`[^/?%\\.][^/?%\\]*`;
const ANY_PART = "[^/?]+";

/** An address, and that of a page's data (`/tours.data`; with a closing slash `/tours/_.data`; of the home page `/_.data`). */
function patternOf({ path, isCall }: PublicAddress, part: string): string {
  if (path === "") return String.raw`(?:_\.data)?`;
  const pattern = path.replaceAll(".", String.raw`\.`).replaceAll(/:\w+/g, () => part);
  return isCall ? pattern : String.raw`${pattern}(?:(?:/_)?\.data)?`;
}

const anyOf = (part: string, addresses = publicAddresses): string =>
  addresses.map((address) => patternOf(address, part)).join("|");

const plainPattern = new RegExp(String.raw`^/(?:${anyOf(PLAIN_PART)})/*(?:\?|$)`);
const publicPattern = new RegExp(String.raw`^/(?:${anyOf(ANY_PART)})/*(?:\?|$)`);
const files = publicAddresses.filter(({ isFile }) => isFile);
const filePattern = new RegExp(`^/(?:${anyOf(ANY_PART, files)})$`);

/** True unless the address is listed as public, in any spelling: never cached. So an address not listed is private. */
export function isPrivatePage(address: string): boolean {
  // Most requests: one pattern decides.
  if (plainPattern.test(address)) return false;
  if (asOursAreWritten.test(address)) return true;
  const path = canonicalAddress(address);
  return path === null || !publicPattern.test(path);
}

/** True for a path that alone decides the answer: made once for everybody. */
export const isPublicFile = (path: string): boolean => filePattern.test(path);

/** No encoding, no dot segments, first word in lower case. */
const asOursAreWritten = /^(?!\/\/|.*\/\.)\/[a-z0-9_-]*(?:[/.?][^%\\]*)?$/s;

/** Spelling of our own links; null if invalid. */
function canonicalAddress(address: string): string | null {
  const whole = `http://localhost${address}`;
  if (!URL.canParse(whole)) return null;
  const { pathname, search } = new URL(whole);
  return canonicalPath(pathname) + search;
}

/** The wanted routes of a data request. */
const ofTheRouter = "_routes";

interface Reading {
  path: RegExp;
  names: ReadonlySet<string>;
}

const readings: Reading[] = publicAddresses
  .filter(({ reads }) => reads.length > 0)
  .toSorted((one, other) => one.path.split(":").length - other.path.split(":").length)
  .map(({ path, reads }) => ({
    path: new RegExp(`^/${path.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i"),
    names: new Set(reads),
  }));
const nothing: ReadonlySet<string> = new Set();

/** Query names that a public page reads. Others make no cache entry. tests/house/known-queries.test.ts compares with the loaders. */
export function readsOf(path: string): ReadonlySet<string> {
  const page = path.replace(/(\/_)?\.data$/, "");
  const names = readings.find((reading) => reading.path.test(page))?.names ?? nothing;
  return page === path ? names : new Set([...names, ofTheRouter]);
}
