import { randomBytes, scryptSync } from "node:crypto";
import { createAuth } from "#modules/accounts/index.server.ts";
import { PASSWORD_MAX } from "#modules/accounts/model.ts";

type AuthDeps = Parameters<typeof createAuth>[0];

function hashOf(password: string, salt: string): string {
  // The site's own hash orders its signs first, which takes the square of their count.
  if (password.length > PASSWORD_MAX) throw new Error("longer than anybody may make us hash");
  return `${salt}:${scryptSync(password, salt, 64, { N: 64 }).toString("hex")}`;
}

/**
 * A hash that is quick to find: who tries what people do with their accounts logs in hundreds of times, and a twelfth of all that the
 * databases' tests took was the site's own hash, which is made to take long. That one is tried by the browsers, and in accounts.db.test.ts.
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
