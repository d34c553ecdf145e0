/** Where a database is, for whoever reads a line about it: never its user, never its password. */
export interface DatabaseAddress {
  /** The database's name; empty when the address leaves it to the user's. */
  database: string;
  /** The server with its port, or the socket on this machine. */
  host: string;
}

/**
 * Reads `DATABASE_URL` as the driver does, also in the form of a socket, which is no URL to `URL`; of several servers the first.
 * Null when it cannot be read.
 */
export const parseDatabaseUrl = (url: string): URL | null =>
  URL.parse(url.replace(severalHosts, "$1")) ?? URL.parse(url.replace("@/", "@socket/"));

/** The first of several servers, and the others behind it. */
const severalHosts = /(?<=^[a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@,]+),([^/?#@]+)/;

/** The kind of server that is wanted, in libpq's words: any, one that can be written to, or one that only reads. */
export type WantedServer = "any" | "read-write" | "standby";

const wantedBy: Readonly<Record<string, WantedServer>> = {
  any: "any",
  "read-write": "read-write",
  primary: "read-write",
  standby: "standby",
  "read-only": "standby",
};

/**
 * Splits an address of several servers, `postgres://user@a:5432,b:5432/name?target_session_attrs=read-write`, which the driver
 * cannot read, into one for each. Several servers without that word mean the one that can be written to.
 */
export function splitHosts(url: string): { urls: string[]; wanted: WantedServer } {
  const [, before = "", hosts = "", after = ""] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  const urls = hosts.includes(",") ? hosts.split(",").map((host) => before + host + after) : [url];
  const given = parseDatabaseUrl(urls[0] ?? url)?.searchParams.get("target_session_attrs");
  return { urls, wanted: wantedBy[given ?? ""] ?? (urls.length > 1 ? "read-write" : "any") };
}

/** True if `target_session_attrs` is left out or is a word that the site knows, and each server's part can be read. */
export function hasReadableHosts(url: string): boolean {
  const { urls } = splitHosts(url);
  return urls.every((one) => {
    // The form of a socket has no server's name, which each of several must have.
    const found = urls.length === 1 ? parseDatabaseUrl(one) : URL.parse(one);
    if (found === null || (urls.length > 1 && found.host === "")) return false;
    const given = found.searchParams.get("target_session_attrs");
    return given === null || given in wantedBy;
  });
}

/**
 * Says where `DATABASE_URL` leads, also in the form of a socket (`postgres://user@/name?host=/run/postgresql`). Never throws: of an address
 * that cannot be read, or whose password seems to reach into its path, it says no part.
 */
export function databaseAddress(url: string): DatabaseAddress {
  const found = parseDatabaseUrl(url);
  if (found === null || `${found.pathname}${found.search}${found.hash}`.includes("@"))
    return { database: "?", host: "an address that cannot be read" };
  const [, , others] = severalHosts.exec(url) ?? [];
  const isNamed = (others !== undefined || URL.canParse(url)) && found.host !== "";
  // As the driver reads it: what the query says goes before what stands in front.
  const server = found.searchParams.get("host") ?? (isNamed ? plain(found.host) : "");
  const database = plain(found.pathname.slice(1));
  if (server.startsWith("/")) return { database, host: `the socket in ${server}` };
  if (others !== undefined) return { database, host: [server, ...others.split(",")].join(" or ") };
  return { database, host: server || "this machine" };
}

/** Without %2F and the like; as it is when it cannot be read. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
