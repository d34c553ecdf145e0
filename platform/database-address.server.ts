/** Where a database is, for whoever reads a line about it: never its user, never its password. */
export interface DatabaseAddress {
  /** The database's name; empty when the address leaves it to the user's. */
  database: string;
  /** The server with its port, or the socket on this machine. */
  host: string;
}

/** Reads `DATABASE_URL` as the driver does, also in the form of a socket, which is no URL to `URL`; null when it cannot be read. */
export const parseDatabaseUrl = (url: string): URL | null => URL.parse(url) ?? URL.parse(url.replace("@/", "@socket/"));

/**
 * Says where `DATABASE_URL` leads, also in the form of a socket (`postgres://user@/name?host=/run/postgresql`). Never throws: of an address
 * that cannot be read, or whose password seems to reach into its path, it says no part.
 */
export function databaseAddress(url: string): DatabaseAddress {
  const found = parseDatabaseUrl(url);
  if (found === null || `${found.pathname}${found.search}${found.hash}`.includes("@"))
    return { database: "?", host: "an address that cannot be read" };
  const isNamed = URL.canParse(url) && found.host !== "";
  // As the driver reads it: what the query says goes before what stands in front.
  const server = found.searchParams.get("host") ?? (isNamed ? plain(found.host) : "");
  const database = plain(found.pathname.slice(1));
  if (server.startsWith("/")) return { database, host: `the socket in ${server}` };
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
