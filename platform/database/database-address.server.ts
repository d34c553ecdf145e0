/** Database address without user and password, safe to show. */
export interface DatabaseAddress {
  database: string;
  host: string;
}

/** Null if unreadable; the first of several servers. */
export const parseDatabaseUrl = (url: string): URL | null =>
  URL.parse(url.replace(severalHosts, "$1")) ?? URL.parse(url.replace("@/", "@socket/"));

const severalHosts = /(?<=^[a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@,]+),([^/?#@]+)/;

export type WantedServer = "any" | "read-write" | "standby";

const wantedBy: Readonly<Record<string, WantedServer>> = {
  any: "any",
  "read-write": "read-write",
  primary: "read-write",
  standby: "standby",
  "read-only": "standby",
};

/** Splits `postgres://user@a:5432,b:5432/name`, which the driver cannot read; writable by default. */
export function splitHosts(url: string): { urls: string[]; wanted: WantedServer } {
  const [, before = "", hosts = "", after = ""] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  const urls = hosts.includes(",") ? hosts.split(",").map((host) => before + host + after) : [url];
  const given = parseDatabaseUrl(urls[0] ?? url)?.searchParams.get("target_session_attrs");
  return { urls, wanted: wantedBy[given ?? ""] ?? (urls.length > 1 ? "read-write" : "any") };
}

export function hasReadableHosts(url: string): boolean {
  const { urls } = splitHosts(url);
  return urls.every((one) => {
    const found = urls.length === 1 ? parseDatabaseUrl(one) : URL.parse(one);
    if (found === null || (urls.length > 1 && found.host === "")) return false;
    const given = found.searchParams.get("target_session_attrs");
    return given === null || given in wantedBy;
  });
}

/** Shows nothing of an unreadable address, which may hold the password. */
export function databaseAddress(url: string): DatabaseAddress {
  const found = parseDatabaseUrl(url);
  if (found === null || `${found.pathname}${found.search}${found.hash}`.includes("@"))
    return { database: "?", host: "an address that cannot be read" };
  const [, , others] = severalHosts.exec(url) ?? [];
  const isNamed = (others !== undefined || URL.canParse(url)) && found.host !== "";
  // The query goes first, as in the driver.
  const server = found.searchParams.get("host") ?? (isNamed ? plain(found.host) : "");
  const database = plain(found.pathname.slice(1));
  if (server.startsWith("/")) return { database, host: `the socket in ${server}` };
  if (others !== undefined) return { database, host: [server, ...others.split(",")].join(" or ") };
  return { database, host: server || "this machine" };
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
