import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { softwarePasskey } from "#tests/harness/people/software-passkey.ts";
import { openStaffOffice } from "#tests/harness/people/staff-office.ts";
import {
  acceptInvite,
  beginAssertion,
  beginRegistration,
  confirmTotp,
  enterDemo,
  logInByCode,
  logInByPasskey,
  offersPasskeys,
  offerTotp,
  openStaffSession,
  proveAgain,
  readRegistration,
  renewRecoveryCodes,
  staffSessionOf,
} from "./index.server.ts";
import { isFresh } from "./model.ts";

let office: Awaited<ReturnType<typeof openStaffOffice>>;
beforeAll(async () => {
  office = await openStaffOffice();
});
afterAll(() => office?.database.close());

const ORIGIN = "https://rides.example";
const here = { origin: ORIGIN };
const wrong = { refused: "wrong" };
const byCode = (email: string, code: string) => logInByCode(office.deps, { email, code }, office.caller);

/** Somebody with a passkey, accepted by invitation. */
async function newHolder(email: string) {
  const { open } = await office.invite(email, "desk");
  const passkey = softwarePasskey();
  const asked = { purpose: "register", inviteId: open.id } as const;
  const person = { memberId: open.memberId, name: "Anna", email, company: office.company };
  const { challenge } = await beginRegistration(office.deps, asked, person);
  const read = await readRegistration(office.deps, asked, passkey.register(challenge, here));
  if (!read) throw new Error("the passkey was refused");
  const answer = await acceptInvite(office.deps, open, { name: "Anna", first: { passkey: read }, userAgent: null });
  if ("refused" in answer) throw new Error(answer.refused);
  return { passkey, memberId: open.memberId, ...answer.accepted };
}

const challengeToLogIn = async () => (await beginAssertion(office.deps, { purpose: "log_in" })).challenge;
const byPasskey = (answer: string) => logInByPasskey(office.deps, answer, office.caller);

describe("a passkey", () => {
  it("logs in by a challenge valid once for five minutes", async () => {
    const { passkey, memberId } = await newHolder("anna@rides.example");
    const challenge = await challengeToLogIn();
    const answer = await byPasskey(passkey.assert(challenge, here));
    if (!("token" in answer)) throw new Error("refused");
    expect(await staffSessionOf(office.deps, answer.token)).toMatchObject({ memberId, wayIn: "passkey" });
    expect(await byPasskey(passkey.assert(challenge, here))).toEqual(wrong);
    const late = await challengeToLogIn();
    office.clock.advanceMinutes(5);
    expect(await byPasskey(passkey.assert(late, here))).toEqual(wrong);
    expect(await byPasskey(passkey.assert("bm90LW91cnM", here))).toEqual(wrong);
  });

  it("tells its owner of a browser that it has not logged in on before, and of no other", async () => {
    const email = "nora@rides.example";
    const { passkey, browserMark } = await newHolder(email);
    const told = async () => {
      const rows = await office.database.db
        .selectFrom("outbox")
        .select("payload")
        .where("topic", "=", "staff.logged_in")
        .orderBy("id")
        .execute();
      return rows.map(({ payload }) => payload as { to: string; device: string }).filter(({ to }) => to === email);
    };
    const logIn = async (marks: string[]) => {
      const signed = passkey.assert(await challengeToLogIn(), here);
      return logInByPasskey(office.deps, signed, { ...office.caller, marks });
    };
    const first = await logIn([browserMark]);
    expect(await told(), "the browser of the invitation").toEqual([]);
    if (!("token" in first)) throw new Error("refused");
    expect([first.spentMark, first.browserMark]).toEqual([browserMark, expect.not.stringContaining(browserMark)]);
    const other = await newHolder("nils@rides.example");
    const answer = await logIn([other.browserMark, "made-up"]);
    expect(await told()).toMatchObject([{ to: email, device: "Firefox on a Linux computer" }]);
    if (!("token" in answer)) throw new Error("refused");
    await logIn([other.browserMark, answer.browserMark]);
    expect(await told(), "of the same browser again").toHaveLength(1);
    await byPasskey(passkey.assert(await challengeToLogIn(), { ...here, isVerified: false }));
    expect(await told(), "of a refused try").toHaveLength(1);
    await logIn([browserMark]);
    expect(await told(), "a copy of a former mark").toHaveLength(2);
  });

  it("is refused from another site, without user verification, and as a clone", async () => {
    const { passkey } = await newHolder("bela@rides.example");
    for (const signing of [
      { origin: "https://rides.example.evil.example", host: "rides.example" },
      { origin: "http://rides.example" },
      { ...here, host: "evil.example" },
      { ...here, isVerified: false },
    ])
      expect(await byPasskey(passkey.assert(await challengeToLogIn(), signing))).toEqual(wrong);
    expect(await byPasskey(passkey.assert(await challengeToLogIn(), here))).toHaveProperty("token");
    passkey.setBack(3);
    expect(await byPasskey(passkey.assert(await challengeToLogIn(), here))).toEqual(wrong);
    expect(await byPasskey(softwarePasskey().assert(await challengeToLogIn(), here))).toEqual(wrong);
    for (const text of ["", "{}", "null", "[1]", "not json", '{"id":"x"}'])
      expect(await byPasskey(text)).toEqual(wrong);
  });

  it("is registered for its challenge, site and person only", async () => {
    const [one, other] = [
      await office.invite("chitra@rides.example", "desk"),
      await office.invite("dev@rides.example", "desk"),
    ];
    const asked = { purpose: "register", inviteId: one.open.id } as const;
    const person = { memberId: one.open.memberId, name: "C", email: "c@rides.example", company: "Rides" };
    const fresh = async () => (await beginRegistration(office.deps, asked, person)).challenge;
    const read = (answer: string, inviteId = one.open.id) =>
      readRegistration(office.deps, { purpose: "register", inviteId }, answer);
    const passkey = softwarePasskey();
    expect(
      await read(passkey.register(await fresh(), { origin: "https://evil.example", host: "rides.example" })),
    ).toBeNull();
    expect(await read(passkey.register(await fresh(), { ...here, isVerified: false }))).toBeNull();
    expect(await read(passkey.register(await fresh(), here), other.open.id)).toBeNull();
    expect(await read(passkey.register(await challengeToLogIn(), here))).toBeNull();
    const challenge = await fresh();
    expect(await read(passkey.register(challenge, here))).not.toBeNull();
    expect(await read(passkey.register(challenge, here))).toBeNull();
  });

  it("is not called wrong when the database fails", async () => {
    const { passkey } = await newHolder("omana@rides.example");
    const invited = await office.invite("pari@rides.example", "desk");
    const asked = { purpose: "register", inviteId: invited.open.id } as const;
    const person = { memberId: invited.open.memberId, name: "P", email: "pari@rides.example", company: "Rides" };
    const { challenge } = await beginRegistration(office.deps, asked, person);
    const toLogIn = await challengeToLogIn();
    await office.database.executeRaw("ALTER TABLE staff_challenge RENAME TO lost_challenge");
    await expect(byPasskey(passkey.assert(toLogIn, here))).rejects.toThrow(/staff_challenge/);
    await expect(readRegistration(office.deps, asked, softwarePasskey().register(challenge, here))).rejects.toThrow(
      /staff_challenge/,
    );
    await office.database.executeRaw("ALTER TABLE lost_challenge RENAME TO staff_challenge");
    expect(await byPasskey(passkey.assert(toLogIn, here))).toHaveProperty("token");
  });

  it("of one counter logs in once, also by two signatures at once", async () => {
    const { passkey } = await newHolder("qamar@rides.example");
    const challenges = await Promise.all([challengeToLogIn(), challengeToLogIn()]);
    const answers = challenges.map((challenge) => {
      passkey.setBack(7);
      return passkey.assert(challenge, here);
    });
    let outcomes: ReturnType<typeof byPasskey>[] = [];
    await office.db.transaction().execute(async (tx) => {
      await tx.selectFrom("staff_passkey").select("id").forUpdate().execute();
      outcomes = answers.map(byPasskey);
      await untilStatementsWait(office.database, 2);
    });
    expect((await Promise.all(outcomes)).filter((one) => "token" in one)).toHaveLength(1);
  });

  it("that never counts, as one synchronised between devices, logs in again", async () => {
    const { passkey, memberId } = await newHolder("rani@rides.example");
    await office.database.executeRaw("UPDATE staff_passkey SET counter = 0 WHERE member_id = $1", [memberId]);
    for (let time = 0; time < 2; time += 1) {
      passkey.setBack(-1);
      expect(await byPasskey(passkey.assert(await challengeToLogIn(), here))).toHaveProperty("token");
    }
  });

  it("is offered if the site has a name", () => {
    expect(["https://rides.example", "http://localhost:3000"].map(offersPasskeys)).toEqual([true, true]);
    expect(["http://127.0.0.1:3000", "http://[::1]:3000"].map(offersPasskeys)).toEqual([false, false]);
  });
});

describe("a code of the authenticator app", () => {
  it("logs in once, with half a minute of tolerance", async () => {
    const { email, secret, memberId } = await office.newMember("esha@rides.example", "guide");
    const code = office.shown(secret);
    const answer = await byCode("ESHA@rides.example", ` ${code.slice(0, 3)} ${code.slice(3)}`);
    if (!("token" in answer)) throw new Error("refused");
    expect(await staffSessionOf(office.deps, answer.token)).toMatchObject({ memberId, wayIn: "code" });
    expect(await byCode(email, code)).toEqual(wrong);
    office.clock.advanceMinutes(1);
    const soonOver = office.shown(secret);
    office.clock.advanceMinutes(0.5);
    expect(await byCode(email, soonOver)).toHaveProperty("token");
    const over = office.shown(secret);
    office.clock.advanceMinutes(1);
    expect(await byCode(email, over)).toEqual(wrong);
  });

  it("used twice at once logs in once", async () => {
    const { email, secret } = await office.newMember("farah@rides.example", "guide");
    const answers = await Promise.all([1, 2, 3].map(() => byCode(email, office.shown(secret))));
    expect(answers.filter((answer) => "token" in answer)).toHaveLength(1);
  });

  it("is stored encrypted once confirmed", async () => {
    const { memberId, secret } = await office.newMember("gita@rides.example", "guide");
    const { rows } = await office.database.executeRaw("SELECT totp_secret FROM staff_member WHERE id = $1", [memberId]);
    expect(JSON.stringify(rows)).not.toContain(secret.replaceAll(" ", ""));
    const offer = offerTotp(office.deps.sealer, { memberId, email: "g", company: "Rides" });
    expect(offerTotp(office.deps.sealer, { memberId, email: "g", company: "Rides" }, offer.sealed).secret).toBe(
      offer.secret,
    );
    expect(await confirmTotp(office.db, office.deps, memberId, { sealed: offer.sealed, code: "12" })).toBe(false);
    const strangers = offerTotp(office.deps.sealer, { memberId: "x", email: "g", company: "Rides" });
    const code = office.shown(strangers.secret);
    expect(await confirmTotp(office.db, office.deps, memberId, { sealed: strangers.sealed, code })).toBe(false);
    expect(await byCode("gita@rides.example", office.shown(secret))).toHaveProperty("token");
  });

  it("slows down guessing, right codes too, for unknown addresses alike, and never blocks a passkey", async () => {
    const { passkey, recoveryCodes } = await newHolder("hema@rides.example");
    const stranger = { ...office.caller, address: "198.51.100.7" };
    const guess = (email: string, code = "000000") => logInByCode(office.deps, { email, code }, stranger);
    const wait = { refused: "too_many_tries", waitSeconds: 15 };
    for (const email of ["hema@rides.example", "no-such@rides.example"]) {
      for (let tries = 0; tries < 5; tries += 1) expect(await guess(email)).toEqual(wrong);
      expect(await guess(email, recoveryCodes[0])).toEqual(wait);
    }
    // The person sits elsewhere: their codes wait as well, their passkey does not.
    const home = { ...office.caller, address: "203.0.113.9" };
    const known = { email: "hema@rides.example", code: recoveryCodes[0] ?? "" };
    expect(await logInByCode(office.deps, known, home)).toEqual(wait);
    const answer = passkey.assert(await challengeToLogIn(), here);
    expect(await logInByPasskey(office.deps, answer, home)).toHaveProperty("token");
    office.clock.advanceMinutes(0.25);
    expect(await logInByCode(office.deps, known, home)).toHaveProperty("token");
  });

  it("slows down a place that guesses with ever other passkeys", async () => {
    const place = { ...office.caller, address: "192.0.2.44" };
    let answer: Awaited<ReturnType<typeof logInByPasskey>> = { refused: "wrong" };
    for (let tries = 0; tries < 40 && answer.refused === "wrong"; tries += 1) {
      const made = softwarePasskey().assert(await challengeToLogIn(), here);
      answer = (await logInByPasskey(office.deps, made, place)) as typeof answer;
    }
    expect(answer).toHaveProperty("refused", "too_many_tries");
  });
});

describe("a recovery code", () => {
  it("logs in once, in any spelling", async () => {
    const { email, recoveryCodes, memberId } = await office.newMember("isha@rides.example", "desk");
    const [first = "", second = ""] = recoveryCodes;
    expect(first).toMatch(/^(?:[2-9A-Z]{4}-){2}[2-9A-Z]{4}$/);
    const answer = await byCode(email, first.toLowerCase().replaceAll("-", " "));
    if (!("token" in answer)) throw new Error("refused");
    expect(await staffSessionOf(office.deps, answer.token)).toMatchObject({ memberId, wayIn: "recovery_code" });
    expect(await byCode(email, first)).toEqual(wrong);
    const { rows } = await office.database.executeRaw("SELECT * FROM staff_recovery_code");
    expect(JSON.stringify(rows)).not.toContain(second.replaceAll("-", ""));
  });

  it("works for its owner only, until replaced", async () => {
    const [one, other] = [
      await office.newMember("jaya@rides.example", "desk"),
      await office.newMember("kiran@rides.example", "desk"),
    ];
    expect(await byCode(other.email, one.recoveryCodes[0] ?? "")).toEqual(wrong);
    const [newer = ""] = await renewRecoveryCodes(office.db, office.deps.signer, one.memberId);
    expect(await byCode(one.email, one.recoveryCodes[1] ?? "")).toEqual(wrong);
    expect(await byCode(one.email, newer)).toHaveProperty("token");
  });
});

describe("a repeated proof of identity", () => {
  const aged = async (token: string) => {
    office.clock.advanceMinutes(20);
    const session = await staffSessionOf(office.deps, token);
    if (!session) throw new Error("no session");
    expect(isFresh(session, office.clock.now())).toBe(false);
    return session;
  };
  const isFreshNow = async (token: string) => {
    const session = await staffSessionOf(office.deps, token);
    return session !== null && isFresh(session, office.clock.now());
  };

  it("is the own passkey or code, for this session", async () => {
    const lata = await office.newMember("lata@rides.example", "owner");
    const second = await openStaffSession(office.db, office.clock, {
      ...{ memberId: lata.memberId, wayIn: "code", userAgent: null },
    });
    const session = await aged(lata.token);
    expect(await proveAgain(office.deps, session, { code: "000000" }, office.caller)).toEqual(wrong);
    expect(await isFreshNow(lata.token)).toBe(false);
    const proof = { code: office.shown(lata.secret) };
    expect(await proveAgain(office.deps, session, proof, office.caller)).toHaveProperty("proved");
    expect(await isFreshNow(lata.token)).toBe(true);
    expect(await isFreshNow(second)).toBe(false);
  });

  it("names the own passkeys and where the browser finds them", async () => {
    const { memberId } = await newHolder("saira@rides.example");
    const { allowCredentials } = await beginAssertion(office.deps, { purpose: "prove", memberId });
    expect(allowCredentials).toMatchObject([{ transports: ["internal"] }]);
    expect((await beginAssertion(office.deps, { purpose: "log_in" })).allowCredentials).toEqual([]);
  });

  it("is no other passkey, and no log-in's answer", async () => {
    const [one, other] = [await newHolder("meena@rides.example"), await newHolder("nina@rides.example")];
    const session = await aged(one.token);
    const challenge = async () =>
      (await beginAssertion(office.deps, { purpose: "prove", memberId: one.memberId })).challenge;
    const prove = (passkey: string) => proveAgain(office.deps, session, { passkey }, office.caller);
    expect(await prove(other.passkey.assert(await challenge(), here))).toEqual(wrong);
    expect(await prove(one.passkey.assert(await challengeToLogIn(), here))).toEqual(wrong);
    const asked = { purpose: "register", memberId: one.memberId } as const;
    const person = { memberId: one.memberId, name: "Meena", email: "meena@rides.example", company: office.company };
    const toRegister = (await beginRegistration(office.deps, asked, person)).challenge;
    expect(await prove(one.passkey.assert(toRegister, here))).toEqual(wrong);
    expect(await prove(one.passkey.assert(await challenge(), here))).toHaveProperty("proved");
  });

  it("is a button for demo people in the demo only", async () => {
    const demo = { ...office.deps, env: { APP_MODE: "demo" as const } };
    const token = await enterDemo(demo, "owner", null);
    const session = await staffSessionOf(demo, token);
    if (!session) throw new Error("no session");
    expect(await proveAgain(demo, session, "demo", office.caller)).toHaveProperty("proved");
    // Another visitor's guesses at the same person's codes keep nobody waiting.
    for (let tries = 0; tries < 7; tries += 1) await proveAgain(demo, session, { code: "000000" }, office.caller);
    expect(await proveAgain(demo, session, "demo", office.caller)).toHaveProperty("proved");
    expect(await proveAgain(office.deps, session, "demo", office.caller)).toEqual(wrong);
    expect(await proveAgain(demo, { ...session, wayIn: "passkey" }, "demo", office.caller)).toEqual(wrong);
  });
});
