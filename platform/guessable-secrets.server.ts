import { configurationFault, type Env } from "./env.server.ts";

/** Minimum guesses, as powers of ten: 32 random letters have 32; six words of 7,776 have 23. */
const least = { APP_SECRET: 24, RAZORPAY_WEBHOOK_SECRET: 14, METRICS_TOKEN: 14 } as const satisfies Partial<
  Record<keyof Env, number>
>;

/** Longer ones are safe and slow to estimate. */
const LONGEST_READ = 128;

/** Live mode only, as the word list is large. Skips the provider's own. */
export async function guessableSecrets(env: Env): Promise<string[]> {
  if (env.APP_MODE !== "live") return [];
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LONGEST_READ });
  // Separators between words add nothing.
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

export async function refuseGuessable(env: Env): Promise<void> {
  const faults = await guessableSecrets(env);
  if (faults.length > 0) throw configurationFault(faults);
}
