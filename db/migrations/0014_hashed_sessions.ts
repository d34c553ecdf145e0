/**
 * A session's token lies here as its SHA-256: who reads a copy of the database can log in as nobody. Those who are logged in
 * stay so; a log-in at a process of the version before, in the seconds of a rolling restart, has to be made again.
 */
export const statements: string[] = [`UPDATE session SET token = encode(sha256(convert_to(token, 'UTF8')), 'hex')`];
