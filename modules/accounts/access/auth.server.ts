import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction } from "#platform/database/database.server.ts";
import { createSigner, type Signer } from "#platform/http/signing.server.ts";
import { newId } from "#platform/ids.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { holdAccount, mailAbout } from "../find-account.server.ts";
import { PASSWORD_MAX, PASSWORD_MIN, SESSION_DAYS } from "../model.ts";
import { digestOfNew, tokenDigest } from "./session-token.server.ts";

interface AuthDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  secret: string;
  publicUrl: string;
  /** How passwords are kept; left out, as Better Auth keeps them (decision 30). */
  passwordHash?: {
    hash(password: string): Promise<string>;
    verify(kept: { hash: string; password: string }): Promise<boolean>;
  };
}

/**
 * Better Auth on our database: it hashes passwords (scrypt), makes and revokes tokens, and keeps the one-time values of
 * mailed links. Only its functions are called; none of its own web addresses is open. It opens no transaction, because
 * hashing inside one would keep a connection waiting for a processor; what a crash between two of its
 * statements leaves (an account without a password) is mended by "forgotten password".
 */
async function makeLibrary({ db, clock, log, secret, publicUrl, passwordHash }: AuthDeps) {
  const [{ betterAuth }, { bearer }] = await Promise.all([import("better-auth"), import("better-auth/plugins/bearer")]);
  return betterAuth({
    database: { db, type: "postgres", transaction: false },
    secret,
    baseURL: publicUrl,
    basePath: "/api/auth",
    // Its own lines carry addresses of people; ours say only that something failed.
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
          if (await holdAccount(tx, user.id))
            await emit(tx, clock, "account.reset_password", { ...mailAbout(user), token });
        }),
    },
    plugins: [bearer()],
  });
}

/** The library, made by the first call; and what signs with the secret that it was made with. */
export interface Auth {
  (): ReturnType<typeof makeLibrary>;
  readonly signer: Signer;
}

/**
 * Better Auth for whoever needs it, read and made then: a command of the desk, or a site that shows its pages, does without, and to read
 * it takes as long as to read half of our own. Whoever comes after a call that failed makes it again.
 */
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

/** What the use cases of this module need. */
export interface AccountsDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  auth: Auth;
}

/** The headers by which Better Auth knows whose call it is. */
export const headersOf = (token: string): Headers => new Headers({ authorization: `Bearer ${tokenDigest(token)}` });

/** The same for a log-in: the words of the device go into the list of sessions. */
export const deviceHeaders = (userAgent: string | null): Headers =>
  new Headers({ "user-agent": (userAgent ?? "").slice(0, 300) });
