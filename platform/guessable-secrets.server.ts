import { configurationFault, type Env } from "./env.server.ts";

/**
 * The least that a secret must take to guess, as a power of ten. A secret of 32 random letters has 32; six words drawn from a list of 7,776
 * have 23.
 */
const least = { APP_SECRET: 24, RAZORPAY_WEBHOOK_SECRET: 14, METRICS_TOKEN: 14 } as const satisfies Partial<
  Record<keyof Env, number>
>;

/** A longer one cannot be guessed for its length alone; to estimate takes ever longer. */
const LONGEST_READ = 128;

/**
 * Lists the secrets that people chose and others can guess: keys of a keyboard in a row, words, repetitions. It takes a list of words to
 * tell, which only a live site reads, at its start (zxcvbn). What the payment provider drew itself is left alone.
 */
export async function guessableSecrets(env: Env): Promise<string[]> {
  if (env.APP_MODE !== "live") return [];
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LONGEST_READ });
  // Words with something between them are as easy as without, and read as if they were not.
  const guesses = (secret: string): number =>
    Math.min(
      ...[secret, secret.replaceAll(/[\s_.-]+/g, "")].map(
        (one) => zxcvbn.check(one.slice(0, LONGEST_READ)).guessesLog10,
      ),
    );
  return Object.entries(least).flatMap(([name, needed]) => {
    const secrets = env[name as keyof typeof least]?.split(name === "RAZORPAY_WEBHOOK_SECRET" ? "," : "\0") ?? [];
    return secrets.some((one) => guesses(one) < needed)
      ? [`${name}: can be guessed; make one with: openssl rand -base64 48`]
      : [];
  });
}

/** Refuses to start a live site with a secret that can be guessed. */
export async function refuseGuessable(env: Env): Promise<void> {
  const faults = await guessableSecrets(env);
  if (faults.length > 0) throw configurationFault(faults);
}
