import { expect, it } from "vitest";
import { openServer } from "#platform/database/server-database.server.ts";
import { readEnv } from "#platform/env.server.ts";
import { describeTarget } from "./describe-target.server.ts";

const bySocket = "postgres://pahiya:secret@/pahiya?host=/no/such/socket";

it("describes a database on a socket", () => {
  expect(describeTarget(readEnv({ DATABASE_URL: bySocket, DATA_DIR: "/var/lib/pahiya" }))).toBe(
    "On the database pahiya at the socket in /no/such/socket and the data folder /var/lib/pahiya, in demo mode",
  );
});

it("says that nothing answers on a socket", async () => {
  await expect(openServer(bySocket, 1)).rejects.toThrow(
    "The database at the socket in /no/such/socket does not answer",
  );
});
