import { openServer } from "#platform/database/server-database.server.ts";

/** Databases that the running test file has made, by server. */
const made = new Map<string, string[]>();

/** Notes a database of the running test file, to be dropped at its end. */
export function noteDatabase(serverUrl: string, name: string): void {
  made.set(serverUrl, [...(made.get(serverUrl) ?? []), name]);
}

/** Drops what the file has made. A run makes 900 databases of 19 MB, and they lie in memory: left there, they filled it. */
export async function dropMadeDatabases(): Promise<void> {
  for (const [serverUrl, names] of made) {
    made.delete(serverUrl);
    const server = await openServer(serverUrl, 1);
    for (const name of names) await server.executeRaw(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.close();
  }
}
