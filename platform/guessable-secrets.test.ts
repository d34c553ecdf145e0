import { describe, expect, it } from "vitest";
import { type Env, readEnv } from "./env.server.ts";
import { guessableSecrets, refuseGuessable } from "./guessable-secrets.server.ts";

const live: Env = readEnv({
  APP_MODE: "live",
  PUBLIC_URL: "https://rides.test/",
  APP_SECRET: "q8Jw2Lr0ZkT5vYb9NcXe4MsHd7GfPa1U",
  SMTP_URL: "smtp://mail.test",
  RAZORPAY_KEY_ID: "rzp_live_00000000000001",
  RAZORPAY_KEY_SECRET: "k9dKw0aQ",
  RAZORPAY_WEBHOOK_SECRET: "w7LmZx2pQ4vKt9Rb",
  METRICS_TOKEN: "t5Yb9NcXe4MsHd7Gf",
});

describe("a live site's secrets", () => {
  it("are accepted if random", async () => {
    expect(await guessableSecrets(live)).toEqual([]);
    for (const APP_SECRET of [
      "b6b7c0c16a9be1a4e4b1d2f1b4a39e2f9d8e9c7a5b3f1d2e4c6a8b0d1f3e5a7c",
      "TG9yZW0gaXBzdW0gZG9sb3Igc2l0IGFtZXQsIGNvbnNlY3RldHVyIGFkaXBpc2Np",
    ])
      expect(await guessableSecrets({ ...live, APP_SECRET })).toEqual([]);
  });

  it.each([
    "qwertyuiopasdfghjklzxcvbnmqwertyuiop",
    "QWERTYuiop1234567890asdfghjklZXCVBNM",
    "correct horse battery staple correct horse",
    "correcthorsebatterystaplecorrecthorse",
    "abcdefghijklmnopqrstuvwxyzabcdefghijkl",
    "iloveyouiloveyouiloveyouiloveyou12345",
    "sunshine princess football dragon monkey",
  ])("are refused if guessable: %s", async (APP_SECRET) => {
    expect(await guessableSecrets({ ...live, APP_SECRET })).toEqual([
      "APP_SECRET: can be guessed; make one with: openssl rand -base64 48",
    ]);
    await expect(refuseGuessable({ ...live, APP_SECRET })).rejects.toThrow(/APP_SECRET: can be guessed/);
  });

  it("are each checked", async () => {
    const RAZORPAY_WEBHOOK_SECRET = "w7LmZx2pQ4vKt9Rb, passwordpassword";
    const found = await guessableSecrets({ ...live, RAZORPAY_WEBHOOK_SECRET, METRICS_TOKEN: "metricsmetricsmetrics" });
    expect(found.map((one) => one.split(":")[0])).toEqual(["RAZORPAY_WEBHOOK_SECRET", "METRICS_TOKEN"]);
  });

  it("are not checked in the demo", async () => {
    expect(await guessableSecrets({ ...live, APP_MODE: "demo", APP_SECRET: "a".repeat(40) })).toEqual([]);
  });
});
