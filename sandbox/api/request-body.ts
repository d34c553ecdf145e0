import type { Context } from "hono";
import type { Body } from "./readers.ts";

/** Body as JSON or form; anything else is empty. */
export async function readRequestBody({ req }: Context): Promise<Body> {
  const text = await req.text();
  if (req.header("content-type")?.startsWith("application/x-www-form-urlencoded"))
    return nest(new URLSearchParams(text));
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Body) : {};
  } catch {
    return {};
  }
}

/** Nests names as PHP does: `prefill[email]=a`. */
export function nest(fields: Iterable<[string, string]>): Body {
  const body: Body = Object.create(null);
  for (const [name, value] of fields) {
    const path = name.split(/\]?\[|\]$/).filter((part, index) => index === 0 || part !== "");
    const last = path.pop() as string;
    let place = body;
    for (const part of path) {
      const inner = place[part];
      place[part] = typeof inner === "object" && inner !== null ? inner : Object.create(null);
      place = place[part] as Body;
    }
    place[last] = value;
  }
  return body;
}

/** Reads `expand[]=card&expand[]=emi`; the provider's SDK writes `expand[expand]=card`. */
export const expansions = ({ req }: Context): Set<string> =>
  new Set([...new URL(req.url).searchParams].filter(([name]) => /^expand(\[|$)/.test(name)).map(([, value]) => value));
