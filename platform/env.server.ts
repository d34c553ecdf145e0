import { isIPv6 } from "node:net";
import { z } from "zod";
import { hasReadableHosts, parseDatabaseUrl } from "./database/database-address.server.ts";
import { ConfigurationFault } from "./errors.ts";

const port = z.coerce.number().int().min(0).max(65_535);
const optionalText = z.string().trim().min(1).optional();
const secretsOf = (given: string | undefined): string[] => given?.split(",").map((secret) => secret.trim()) ?? [];

/** Refuses an address with an unescaped / # ? in its password, which would cut it off and show it in errors. */
const urlWithPassword = (scheme: RegExp, words: string, parse: (url: string) => URL | null) =>
  z
    .string()
    .regex(scheme, { error: words, abort: true })
    .refine((url) => {
      const found = parse(url);
      if (found === null || `${found.pathname}${found.hash}`.includes("@")) return false;
      // The query may contain an address, such as a mail server's user.
      return found.username !== "" || !found.search.includes("@");
    }, "cannot be read: write / # ? of the password as %2F %23 %3F")
    .optional();

/** Without a scheme, "rides.test:443" would parse as one. */
const webAddress = z.url({ protocol: /^https?$/, error: "must be a whole address, such as https://rides.example.com" });

const site = webAddress.transform((given, { addIssue }) => {
  const { origin, pathname, search, hash, username, password } = new URL(given);
  if (pathname.replace(/\/+$/, "") + search + hash + username + password === "") return origin;
  addIssue({
    code: "custom",
    message: "is the site's name alone, such as https://rides.example.com: nothing behind it",
  });
  return z.NEVER;
});

const listensOn = z
  .string()
  .trim()
  .min(1)
  .refine(
    (host) => isIPv6(host) || /^[^:/[\]]+$/.test(host),
    "is a name or a number alone, such as 127.0.0.1 or ::1; the port is PORT",
  );

const databaseUrl = urlWithPassword(/^postgres(ql)?:\/\//, "must begin with postgres://", parseDatabaseUrl).refine(
  (url) => url === undefined || hasReadableHosts(url),
  "has a server that cannot be read, or a target_session_attrs other than read-write, primary, standby, read-only, any",
);

const schema = z.object({
  /** `demo` uses the payment simulator; `live` refuses demo settings. */
  APP_MODE: z.enum(["demo", "live"]).default("demo"),
  /** Content of a new database; without meaning once it has begun. */
  COMPANY: z.enum(["demo", "empty"]).default("demo"),
  HOST: listensOn.default("127.0.0.1"),
  PORT: port.default(3000),
  PUBLIC_URL: site.optional(),
  DATA_DIR: z.string().trim().min(1).default("./data"),
  DATABASE_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  APP_SECRET: z.string().min(32, "needs at least 32 characters").optional(),
  SMTP_URL: urlWithPassword(/^smtps?:\/\//, "must begin with smtp:// or smtps://", (url) => URL.parse(url)),
  RAZORPAY_API_BASE: webAddress.optional(),
  RAZORPAY_CHECKOUT_JS: webAddress.optional(),
  RAZORPAY_KEY_ID: optionalText,
  RAZORPAY_KEY_SECRET: optionalText,
  /** Comma-separated. An empty secret would be known to everybody. */
  RAZORPAY_WEBHOOK_SECRET: optionalText.refine(
    (secrets) => secretsOf(secrets).every((secret) => secret !== ""),
    "has a comma with no secret beside it; take the comma out",
  ),
  /** Agreed fee without GST: another one in a settlement raises an alert. */
  RAZORPAY_FEE_PERCENT: z.coerce.number().min(0).max(10).optional(),
  /** Number of our proxies, and of trusted X-Forwarded-For entries. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  FILES_DIR: optionalText,
  /** PMTiles file of the ground under routes; a relative name lies in DATA_DIR. */
  MAP_FILE: optionalText,
  /** A central bank's daily rates, as the European Central Bank writes them. */
  RATES_URL: webAddress.optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: optionalText,
  S3_REGION: z.string().trim().min(1).default("us-east-1"),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  /** Without it /metrics is only for this machine. */
  METRICS_TOKEN: z.string().min(16, "needs at least 16 characters").optional(),
  /** Seconds as "not ready" after a stop, for load balancers. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(120).default(0),
  OPERATOR: optionalText,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Env = z.infer<typeof schema>;

const liveNeeds = [
  "PUBLIC_URL",
  "APP_SECRET",
  "SMTP_URL",
  "RAZORPAY_KEY_ID",
  "RAZORPAY_KEY_SECRET",
  "RAZORPAY_WEBHOOK_SECRET",
] as const;

/** This secret can confirm any payment. */
const LEAST_WEBHOOK_SECRET = 16;

function demoThings(env: Env): string[] {
  const faults: string[] = [];
  const { APP_SECRET: secret = "", RAZORPAY_KEY_ID: keyId } = env;
  if (keyId?.startsWith("rzp_test_")) faults.push("RAZORPAY_KEY_ID: is a test key; live mode takes money");
  else if (keyId !== undefined && !keyId.startsWith("rzp_live_"))
    faults.push("RAZORPAY_KEY_ID: is no live key; it begins with rzp_live_");
  for (const name of ["RAZORPAY_API_BASE", "RAZORPAY_CHECKOUT_JS", "PUBLIC_URL", "RATES_URL"] as const)
    if (env[name]?.startsWith("https://") === false) faults.push(`${name}: must begin with https:// in live mode`);
  if (env.RAZORPAY_KEY_SECRET !== undefined && secretsOf(env.RAZORPAY_WEBHOOK_SECRET).includes(env.RAZORPAY_KEY_SECRET))
    faults.push("RAZORPAY_WEBHOOK_SECRET: is the key's secret; give the webhook one of its own");
  for (const name of ["RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"] as const)
    if (secretsOf(env[name]).some((one) => /^test_|^sandbox|^change/i.test(one)))
      faults.push(`${name}: is an example's; take the provider's`);
  if (secretsOf(env.RAZORPAY_WEBHOOK_SECRET).some((one) => one.length < LEAST_WEBHOOK_SECRET))
    faults.push(
      `RAZORPAY_WEBHOOK_SECRET: needs at least ${LEAST_WEBHOOK_SECRET} characters; the provider takes what you write`,
    );
  if (env.RATE_LIMITS === "off")
    faults.push("RATE_LIMITS: is off, which is for load tests; live mode counts what strangers send");
  if (
    secret !== "" &&
    (new Set(secret).size < 12 || /change.?me|example|password|your.?secret|0123456789/i.test(secret))
  )
    faults.push("APP_SECRET: can be guessed; make one with: openssl rand -base64 48");
  return faults;
}

/** systemd strips quotes, containers do not. Secrets may contain them: stripping would break sent links. */
const inQuotes = (given: Record<string, string | undefined>): string[] =>
  Object.keys(schema.shape)
    .filter((name) => name !== "APP_SECRET" && /^\s*(["']).*\1\s*$/.test(given[name] ?? ""))
    .map((name) => `${name}: has quotes around it; take them out`);

function halfABucket(env: Env): string[] {
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = names.filter((name) => env[name] === undefined);
  return missing.length === names.length
    ? []
    : missing.map((name) => `${name}: is needed with the other S3_… variables`);
}

export function readEnv(variables: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const result = schema.safeParse(given);
  const faults = inQuotes(given);
  const isSaid = (name: string): boolean => faults.some((fault) => fault.startsWith(`${name}: `));
  for (const { path, message } of result.error?.issues ?? [])
    if (!isSaid(path.join("."))) faults.push(`${path.join(".")}: ${message}`);
  if (result.success && result.data.APP_MODE === "live") {
    for (const name of liveNeeds)
      if (result.data[name] === undefined) faults.push(`${name}: is needed when APP_MODE is live`);
    faults.push(...demoThings(result.data));
  }
  // The demo promises test money, and its mailbox is public.
  if (result.data?.APP_MODE === "demo" && result.data.RAZORPAY_KEY_ID?.startsWith("rzp_live_"))
    faults.push("RAZORPAY_KEY_ID: is a live key, and APP_MODE is demo; set APP_MODE=live, or take test keys");
  if (result.success) faults.push(...halfABucket(result.data));
  if (faults.length > 0 || !result.success) throw configurationFault(faults);
  return result.data;
}

export const configurationFault = (faults: readonly string[]): ConfigurationFault =>
  new ConfigurationFault(`The configuration has mistakes:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
