import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction } from "#platform/database/database.server.ts";
import { createSigner, type Signer } from "#platform/http/signing.server.ts";
import { newId, tokenDigest } from "#platform/ids.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { holdAccount, mailAbout } from "../find-account.server.ts";
import { PASSWORD_MAX, PASSWORD_MIN, SESSION_DAYS } from "../model.ts";
import { isLinkJustMailed } from "./is-link-just-mailed.server.ts";
import { digestOfNew } from "./session-token.server.ts";

interface AuthDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  secret: string;
  publicUrl: string;
  /** Default: the hashing of Better Auth (docs/decisions/0030). */
  passwordHash?: {
    hash(password: string): Promise<string>;
    verify(kept: { hash: string; password: string }): Promise<boolean>;
  };
}

/**
 * Better Auth, by function only: none of its routes is open. No transactions, because hashing would hold a connection. A reset mends a
 * crash in between.
 */
async function makeLibrary({ db, clock, log, secret, publicUrl, passwordHash }: AuthDeps) {
  const [{ betterAuth }, { bearer }] = await Promise.all([import("better-auth"), import("better-auth/plugins/bearer")]);
  return betterAuth({
    database: { db, type: "postgres", transaction: false },
    secret,
    baseURL: publicUrl,
    basePath: "/api/auth",
    // Its log lines contain addresses.
    logger: { level: "error", log: (level, message) => log[level === "error" ? "error" : "info"]({ auth: message }) },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    advanced: { database: { generateId: () => newId() }, ipAddress: { disableIpTracking: true } },
    session: { expiresIn: SESSION_DAYS * 86_400, updateAge: 86_400 },
    databaseHooks: { session: { create: { before: async () => ({ data: { token: digestOfNew() } }) } } },
    verification: { storeIdentifier: "hashed" },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 3_600,
      ...(passwordHash ? { password: passwordHash } : {}),
      sendResetPassword: ({ user, token }) =>
        inTransaction(db, async (tx) => {
          if (!(await holdAccount(tx, user.id))) return;
          const topic = "account.reset_password";
          if (!(await isLinkJustMailed(tx, clock, { topic, account: user, value: user.id })))
            await emit(tx, clock, topic, { ...mailAbout(user), token });
        }),
    },
    plugins: [bearer()],
  });
}

export interface Auth {
  (): ReturnType<typeof makeLibrary>;
  readonly signer: Signer;
}

/** Loads on demand, as it costs half of our own load time. A failure is retried. */
export function createAuth(deps: AuthDeps): Auth {
  let made: ReturnType<typeof makeLibrary> | undefined;
  const library = () => {
    made ??= makeLibrary(deps).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  return Object.assign(library, { signer: createSigner(deps.secret) });
}

export interface AccountsDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  auth: Auth;
}

export const headersOf = (token: string): Headers => new Headers({ authorization: `Bearer ${tokenDigest(token)}` });

export const deviceHeaders = (userAgent: string | null): Headers =>
  new Headers({ "user-agent": (userAgent ?? "").slice(0, 300) });
