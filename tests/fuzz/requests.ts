import { chance } from "#tests/chaos/chance.ts";
import type { Endpoint } from "./endpoints.ts";
import { knownFields, nastyTexts, nastyValues } from "./payloads.ts";

/** A request as it goes out; the same for the same seed and number. */
export interface FuzzRequest {
  index: number;
  /** Endpoint it aims at; the method and path sent may be odd. */
  endpoint: Endpoint;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

/** Values known to the site for paths, forms and queries, with a valid token. */
export interface Known {
  params: Record<string, string[]>;
  fields: Record<string, string[]>;
  queries: string[];
  tokens: string[];
  /** Query of the signed link to this path, if there is one. */
  linkTo(path: string): string | null;
}

/** A stream of choices for one request. */
class Dice {
  readonly #next: () => number;

  constructor(seed: number, index: number) {
    this.#next = chance(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  }

  below = (bound: number): number => Math.floor(this.#next() * bound);
  oneIn = (bound: number): boolean => this.below(bound) === 0;
  of<One>(list: readonly One[]): One {
    const one = list[this.below(list.length)];
    if (one === undefined && list.length === 0) throw new Error("nothing to choose from");
    return one as One;
  }
}

const odd = ["PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "PROPFIND"];
const bodyTypes = [
  "application/x-www-form-urlencoded",
  "application/json",
  "multipart/form-data; boundary=x",
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded; charset=utf-7",
  "",
];

/** The request of this seed and number; the endpoints take turns. */
export function makeRequest(seed: number, index: number, endpoints: readonly Endpoint[], known: Known): FuzzRequest {
  const dice = new Dice(seed, index);
  const endpoint = endpoints[index % endpoints.length];
  if (!endpoint) throw new Error("no endpoints");
  const method = dice.oneIn(25) ? dice.of(odd) : endpoint.method;
  const hasBody = method !== "GET" && method !== "HEAD" && method !== "TRACE" && !dice.oneIn(20);
  const path = pathOf(dice, endpoint.path, known);
  const type = hasBody ? dice.of(dice.oneIn(3) ? bodyTypes : bodyTypes.slice(0, 2)) : "";
  return {
    index,
    endpoint,
    method,
    path: path + queryOf(dice, path, known),
    headers: { ...headersOf(dice, known), ...(type ? { "content-type": type } : {}) },
    body: hasBody ? bodyOf(dice, type, known) : null,
  };
}

const escaped = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, 4_000);

function pathOf(dice: Dice, pattern: string, known: Known): string {
  const path = pattern.replaceAll(/:(\w+)\??/g, (_, name: string) => {
    const fitting = known.params[name];
    return fitting && !dice.oneIn(4) ? dice.of(fitting) : escaped(dice.of(nastyTexts));
  });
  const tricks = [
    () => `${path}/`,
    () => `/${path}`,
    () => `${path}/..%2f..%2fetc%2fpasswd`,
    () => path.replaceAll("/", "/./"),
    () => `${path}%00`,
    () => `${path}%E0%A4%A`,
    () => `${path}%ff%fe`,
    () => `${path};a=b`,
    () => path.toUpperCase(),
    () => `${path}.data`,
    () => `${path}${"/a".repeat(200)}`,
    () => `/%2e%2e${path}`,
    () => "*",
    () => `http://evil.example${path}`,
  ];
  return dice.oneIn(12) ? dice.of(tricks)() : path.replace("*", escaped(dice.of(nastyTexts)));
}

function queryOf(dice: Dice, path: string, { queries, linkTo }: Known): string {
  const link = linkTo(path);
  // Mostly the right key: without one every request ends at the same check.
  if (link !== null && !dice.oneIn(3)) return `?${link}`;
  if (dice.oneIn(2) && queries.length > 0) return `?${dice.of(queries)}`;
  if (dice.oneIn(2)) return "";
  const names = [
    "text",
    "key",
    "tour",
    "people",
    "date",
    "kind",
    "q",
    "page",
    "next",
    "tab",
    "_routes",
    "reviewed",
    "index",
  ];
  const pairs = Array.from({ length: dice.below(6) }, () =>
    dice.oneIn(8) ? escaped(dice.of(nastyTexts)) : `${dice.of(names)}=${escaped(dice.of(nastyTexts))}`,
  );
  return `?${pairs.join("&").slice(0, 6_000)}`;
}

function headersOf(dice: Dice, { tokens }: Known): Record<string, string> {
  const headers: Record<string, string> = {};
  const sometimes: [string, () => string][] = [
    [
      "authorization",
      () =>
        dice.of([`Bearer ${dice.of(tokens)}`, "Bearer", "Basic YTpi", `Bearer ${"a".repeat(5_000)}`, dice.of(tokens)]),
    ],
    ["cookie", () => dice.of(["session=x", `session=${"%22".repeat(30)}`, "session=ImFiYyI%3D; a=b", ";;;=,"])],
    ["accept", () => dice.of(["application/json", "text/html", "*/*;q=abc", "image/png"])],
    ["accept-encoding", () => dice.of(["br", "gzip;q=0", "zstd, *;q=0", "x".repeat(200)])],
    ["if-none-match", () => dice.of(["*", '"x"', "W/"])],
    ["range", () => dice.of(["bytes=0-1", "bytes=-1", "bytes=99999-"])],
    ["x-forwarded-for", () => dice.of(["1.2.3.4", "::1", "a, b, c", "x".repeat(400)])],
    ["x-forwarded-host", () => "evil.example"],
    ["x-http-method-override", () => "DELETE"],
    ["x-request-id", () => dice.of(["1", "../../x", "x".repeat(900)])],
    ["host", () => dice.of(["evil.example", "localhost:1", "[::1]"])],
    ["origin", () => dice.of(["null", "https://evil.example", "about:blank"])],
    ["sec-fetch-site", () => dice.of(["cross-site", "same-origin", "nonsense"])],
    ["x-razorpay-signature", () => dice.of(["abc", "0".repeat(64)])],
    ["x-razorpay-event-id", () => dice.of(["evt_1", "x".repeat(500)])],
    ["x-signature", () => "abc"],
    ["idempotency-key", () => dice.of(["one", "x".repeat(900)])],
    ["content-encoding", () => dice.of(["gzip", "br", "nonsense"])],
    ["expect", () => "200-ok"],
  ];
  for (let count = dice.below(4); count > 0; count -= 1) {
    const [name, value] = dice.of(sometimes);
    headers[name] = value();
  }
  return headers;
}

function bodyOf(dice: Dice, type: string, known: Known): string | Buffer {
  if (dice.oneIn(30)) return Buffer.from(Array.from({ length: 300 }, () => dice.below(256)));
  if (dice.oneIn(40)) return "x".repeat(300_000);
  const fields = fieldsOf(dice, { ...knownFields, ...known.fields });
  if (type.startsWith("application/json")) return jsonOf(dice, fields);
  if (type.startsWith("multipart")) return multipartOf(dice, fields);
  return fields
    .map(([name, value]) => `${escaped(name)}=${escaped(typeof value === "string" ? value : JSON.stringify(value))}`)
    .join("&");
}

function fieldsOf(dice: Dice, values: Record<string, string[]>): [string, unknown][] {
  const names = Object.keys(values);
  // Either a valid form with a few bad fields, so that code reads further; or random data.
  const isTidy = dice.oneIn(2);
  const spoilt = new Set(Array.from({ length: dice.below(5) }, () => dice.of(names)));
  const isKept = (name: string): boolean => !spoilt.has(name) || dice.oneIn(2);
  const chosen = isTidy ? names.filter(isKept) : Array.from({ length: dice.below(8) }, () => dice.of(names));
  return chosen.map((name) => {
    const isNasty = isTidy ? spoilt.has(name) : !dice.oneIn(3);
    const value = isNasty ? dice.of(nastyValues) : dice.of(values[name] ?? [""]);
    return !isTidy && dice.oneIn(30) ? [dice.of(nastyTexts).slice(0, 80), dice.of(nastyTexts)] : [name, value];
  });
}

function jsonOf(dice: Dice, fields: [string, unknown][]): string {
  const tricks = [
    () => "{",
    () => '{"a":',
    () => `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
    () => `{"a":${"[".repeat(5_000)}`,
    () => '{"__proto__":{"isAdmin":true},"email":"anna@example.com"}',
    () => '{"email":"a","email":"b"}',
    () => "null",
    () => "[]",
    () => '"text"',
    () => "1e999",
    () => '{"name":"\\ud800","email":"\\u0000"}',
    () => "\uFEFF{}",
  ];
  return dice.oneIn(4) ? dice.of(tricks)() : JSON.stringify(Object.fromEntries(fields));
}

function multipartOf(dice: Dice, fields: [string, unknown][]): string {
  const parts = fields.map(([name, value]) => {
    const file = dice.oneIn(6) ? `; filename="${dice.of(["a.jpg", "../../x", "a\0.php"])}"` : "";
    return `--x\r\ncontent-disposition: form-data; name="${name.replaceAll('"', "")}"${file}\r\n\r\n${typeof value === "string" ? value : JSON.stringify(value)}\r\n`;
  });
  return parts.join("") + (dice.oneIn(3) ? "" : "--x--\r\n");
}
