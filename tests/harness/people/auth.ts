import { randomBytes, scryptSync } from "node:crypto";
import { createAuth } from "#modules/accounts/index.server.ts";
import { PASSWORD_MAX } from "#modules/accounts/model.ts";

type AuthDeps = Parameters<typeof createAuth>[0];

function hashOf(password: string, salt: string): string {
  // The site's own hash normalises the text first, which takes quadratic time.
  if (password.length > PASSWORD_MAX) throw new Error("longer than anybody may make us hash");
  return `${salt}:${scryptSync(password, salt, 64, { N: 64 }).toString("hex")}`;
}

/**
 * A fast hash: the slow one of the site took a twelfth of the database tests' time, with hundreds of logins. Browser
 * tests and accounts.db.test.ts use the real one.
 */
const quickHash: AuthDeps["passwordHash"] = {
  hash: async (password) => hashOf(password, randomBytes(16).toString("hex")),
  verify: async ({ hash, password }) => hash === hashOf(password, hash.split(":")[0] ?? ""),
};

/** Accounts on a test's own database. */
export const testAuth = (
  deps: Pick<AuthDeps, "db" | "clock" | "log"> & Partial<AuthDeps>,
): ReturnType<typeof createAuth> =>
  createAuth({
    secret: "a-secret-for-tests-of-32-letters!",
    publicUrl: "http://localhost",
    passwordHash: quickHash,
    ...deps,
  });
