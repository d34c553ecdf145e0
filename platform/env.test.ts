import { describe, expect, it } from "vitest";
import { readEnv } from "./env.server.ts";

const live = {
  APP_MODE: "live",
  PUBLIC_URL: "https://rides.test/",
  APP_SECRET: "q8Jw2Lr0ZkT5vYb9NcXe4MsHd7GfPa1U",
  SMTP_URL: "smtp://mail.test",
  RAZORPAY_KEY_ID: "rzp_live_00000000000001",
  RAZORPAY_KEY_SECRET: "k9dKw0aQ",
  RAZORPAY_WEBHOOK_SECRET: "w7LmZx2pQ4vKt9Rb",
};

describe("the environment in live mode", () => {
  it("accepts a company's own values", () => {
    expect(readEnv(live)).toMatchObject({ APP_MODE: "live", PUBLIC_URL: "https://rides.test" });
  });

  it.each([
    ["a test key", { RAZORPAY_KEY_ID: "rzp_test_00000000000001" }, /RAZORPAY_KEY_ID: is a test key/],
    ["a key of nobody's", { RAZORPAY_KEY_ID: "demo" }, /RAZORPAY_KEY_ID: is no live key/],
    ["the simulator", { RAZORPAY_API_BASE: "http://127.0.0.1:4010" }, /RAZORPAY_API_BASE: must begin with https/],
    [
      "a payment window without TLS",
      { RAZORPAY_CHECKOUT_JS: "http://checkout.test/v1/checkout.js" },
      /CHECKOUT_JS: must begin with https/,
    ],
    ["an address without TLS", { PUBLIC_URL: "http://rides.test" }, /PUBLIC_URL: must begin with https/],
    ["one secret for two things", { RAZORPAY_WEBHOOK_SECRET: "k9dKw0aQ" }, /RAZORPAY_WEBHOOK_SECRET: is the key's/],
    ["the tests' secrets", { RAZORPAY_KEY_SECRET: "test_key_secret" }, /RAZORPAY_KEY_SECRET: is an example's/],
    ["a secret from a guide", { APP_SECRET: "change-me-change-me-change-me-change-me" }, /APP_SECRET: can be guessed/],
    ["a secret of one letter", { APP_SECRET: "a".repeat(40) }, /APP_SECRET: can be guessed/],
    ["no secret", { APP_SECRET: "" }, /APP_SECRET: is needed when APP_MODE is live/],
    ["a webhook's secret of one letter", { RAZORPAY_WEBHOOK_SECRET: "w" }, /WEBHOOK_SECRET: needs at least 16/],
    ["a short one among others", { RAZORPAY_WEBHOOK_SECRET: "w7LmZx2pQ4vKt9Rb, w7" }, /needs at least 16/],
    ["no limits", { RATE_LIMITS: "off" }, /RATE_LIMITS: is off/],
    ["no mail server", { SMTP_URL: "" }, /SMTP_URL: is needed/],
    [
      "one secret for two things, among others",
      { RAZORPAY_WEBHOOK_SECRET: "w7LmZx2pQ4vKt9Rb, k9dKw0aQ" },
      /: is the key's/,
    ],
    [
      "an example's secret, among others",
      { RAZORPAY_WEBHOOK_SECRET: "w7LmZx2pQ4vKt9Rb,test_secret" },
      /: is an example's/,
    ],
  ])("refuses %s", (_what, change, words) => {
    expect(() => readEnv({ ...live, ...change })).toThrow(words);
  });

  it("refuses a live key in the demo", () => {
    for (const APP_MODE of ["demo", ""])
      expect(() => readEnv({ ...live, APP_MODE })).toThrow(/RAZORPAY_KEY_ID: is a live key, and APP_MODE is demo/);
  });

  it("is not checked in the demo", () => {
    expect(
      readEnv({ ...live, APP_MODE: "demo", RAZORPAY_KEY_ID: "rzp_test_1", APP_SECRET: "a".repeat(40) }).APP_MODE,
    ).toBe("demo");
  });
});

describe("the environment", () => {
  it.each(["w7LmZx2pQ4vKt9Rb,", ",w7LmZx2pQ4vKt9Rb", "w7LmZx2pQ4vKt9Rb, ,v3QnTy8d", ","])(
    "refuses an empty webhook secret: %s",
    (secrets) => {
      expect(() => readEnv({ RAZORPAY_WEBHOOK_SECRET: secrets })).toThrow(
        /RAZORPAY_WEBHOOK_SECRET: has a comma with no secret beside it/,
      );
    },
  );

  it("accepts two webhook secrets during a change", () => {
    expect(readEnv({ RAZORPAY_WEBHOOK_SECRET: "w7LmZx2pQ4vKt9Rb, v3QnTy8d" }).RAZORPAY_WEBHOOK_SECRET).toBe(
      "w7LmZx2pQ4vKt9Rb, v3QnTy8d",
    );
  });

  const unreadable = /_URL: cannot be read: write \/ # \? of the password as %2F %23 %3F$/;
  it.each(["/", "#", "?"])("refuses a password with a bare %s, without printing it", (sign) => {
    for (const password of [`hush${sign}hush`, `12${sign}hush`])
      for (const given of [
        { SMTP_URL: `smtps://pahiya:${password}@mail.test` },
        { DATABASE_URL: `postgres://pahiya:${password}@db.test/pahiya` },
        { DATABASE_URL: `postgres://pahiya:${password}@/pahiya?host=/run/postgresql` },
      ]) {
        expect(() => readEnv(given)).toThrow(unreadable);
        expect(() => readEnv(given)).not.toThrow(/hush/);
      }
  });

  it.each(["/", "#"])("refuses it behind an @ in the user's name: %s", (sign) => {
    for (const given of [
      { SMTP_URL: `smtps://anna@rides.test:12${sign}hush@mail.test` },
      { DATABASE_URL: `postgres://anna@rides.test:12${sign}hush@db.test/pahiya` },
    ]) {
      expect(() => readEnv(given)).toThrow(unreadable);
      expect(() => readEnv(given)).not.toThrow(/hush/);
    }
  });

  it.each([
    { SMTP_URL: "smtps://anna@rides.test:hush%2F%23%3F@mail.test:465" },
    { SMTP_URL: "smtps://pahiya:hush@mail.test?name=anna@rides.test" },
    { SMTP_URL: "smtp://mail.test?name=rides.test" },
    { DATABASE_URL: "postgres://pahiya:hush%23@db.test:5432/pahiya?sslmode=require" },
    { DATABASE_URL: "postgres://pahiya@/pahiya?host=/run/postgresql" },
    { DATABASE_URL: "postgres:///pahiya" },
    { DATABASE_URL: "postgresql://%2Frun%2Fpostgresql/pahiya" },
  ])("parses %j", (given) => {
    expect(readEnv(given)).toMatchObject(given);
  });

  it("reports one fault for an invalid address", () => {
    expect(() => readEnv({ SMTP_URL: "mail test" })).toThrow(/has mistakes:\n {2}- SMTP_URL: must begin[^\n]+$/);
  });

  it.each([
    ["https://rides.test//", "https://rides.test"],
    ["HTTPS://Rides.test", "https://rides.test"],
    [" http://[::1]:3000/ ", "http://[::1]:3000"],
  ])("parses the site's address %j", (PUBLIC_URL, read) => {
    expect(readEnv({ PUBLIC_URL }).PUBLIC_URL).toBe(read);
  });

  it.each([
    "https://rides.test/site",
    "https://rides.test?a=b",
    "https://rides.test/#a",
    "https://anna:hush@rides.test",
  ])("refuses an address that would break mailed links: %s", (PUBLIC_URL) => {
    expect(() => readEnv({ PUBLIC_URL })).toThrow(/PUBLIC_URL: is the site's name alone/);
  });

  it.each(["PUBLIC_URL", "RAZORPAY_API_BASE", "RAZORPAY_CHECKOUT_JS", "S3_ENDPOINT"])(
    "refuses a port where a name is expected: %s",
    (name) => {
      expect(() => readEnv({ [name]: "rides.test:443" })).toThrow(`${name}: must be a whole address`);
    },
  );

  it.each(["[::1]", "http://127.0.0.1", "0.0.0.0:80"])("refuses to listen on %s", (HOST) => {
    expect(() => readEnv({ HOST })).toThrow(/HOST: is a name or a number alone/);
  });

  it.each(["::1", "::", "0.0.0.0", "localhost"])("listens on %s", (HOST) => {
    expect(readEnv({ HOST }).HOST).toBe(HOST);
  });

  it("reports quotes around a value once", () => {
    const quoted = { DATA_DIR: '"/var/lib/pahiya"', PORT: "'3001'" };
    const faults = ["PORT", "DATA_DIR"].map((name) => `\n  - ${name}: has quotes around it; take them out`).join("");
    expect(() => readEnv(quoted)).toThrow(new RegExp(`mistakes:${faults}$`));
  });

  const bucket = {
    S3_ENDPOINT: "https://s3.test",
    S3_BUCKET: "rides",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  };

  it.each(Object.keys(bucket))("asks for all bucket settings when %s is missing", (name) => {
    expect(readEnv(bucket).S3_BUCKET).toBe("rides");
    expect(() => readEnv({ ...bucket, [name]: "" })).toThrow(`${name}: is needed with the other S3_… variables`);
  });
});
