import { expect, it } from "vitest";
import { openServer } from "#platform/database/server-database.server.ts";
import { readEnv } from "#platform/env.server.ts";
import { describeTarget } from "./describe-target.server.ts";

const bySocket = "postgres://pahiya:secret@/pahiya?host=/no/such/socket";

it("says which database is meant when it is reached by a socket, which is no URL to URL", () => {
  expect(describeTarget(readEnv({ DATABASE_URL: bySocket, DATA_DIR: "/var/lib/pahiya" }))).toBe(
    "On the database pahiya at the socket in /no/such/socket and the data folder /var/lib/pahiya, in demo mode",
  );
});

it("says of a socket where nobody answers that nobody answers", async () => {
  await expect(openServer(bySocket, 1)).rejects.toThrow(
    "The database at the socket in /no/such/socket does not answer",
  );
});
