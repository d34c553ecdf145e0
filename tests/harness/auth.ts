import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { createAuth } from "#modules/accounts/index.server.ts";

type AuthDeps = Parameters<typeof createAuth>[0];

const hashOf = (password: string, salt: string): Buffer => scryptSync(password, salt, 64, { N: 64 });

/**
 * A hash that is quick to find: who tries what people do with their accounts logs in hundreds of times, and a twelfth of all
 * that the databases' tests took was the site's own hash, which is made to take long. The site's is
 * tried by the browsers, and in accounts.db.test.ts.
 */
const quickHash: AuthDeps["passwordHash"] = {
  async hash(password) {
    const salt = randomBytes(16).toString("hex");
    return `${salt}:${hashOf(password, salt).toString("hex")}`;
  },
  async verify({ hash, password }) {
    const [salt = "", key = ""] = hash.split(":");
    const kept = Buffer.from(key, "hex");
    return kept.length === 64 && timingSafeEqual(kept, hashOf(password, salt));
  },
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
