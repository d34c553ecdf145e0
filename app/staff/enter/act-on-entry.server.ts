import { data } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import type { Caller } from "#modules/accounts/model.ts";
import { beginAssertion, enterDemo, logInByCode, logInByPasskey } from "#modules/staff/index.server.ts";
import { isRole } from "#modules/staff/model.ts";
import {
  CODE_FAILED,
  type EntryFault,
  enterWith,
  faulty,
  NO_SCRIPTS,
  PASSKEY_FAILED,
  tooManyTries,
} from "../parts/entry-answers.server.ts";

interface Entry {
  app: AppContext;
  caller: Caller;
  form: Record<string, string>;
  /** Marks that the browser keeps. */
  marks: readonly string[];
  /** Address to go on to. */
  to: string;
}

/** Logs in by what the form's intent says. */
export function actOnEntry(entry: Entry) {
  const { intent } = entry.form;
  if (intent === "challenge") return challenge(entry);
  if (intent === "passkey") return byPasskey(entry);
  if (intent === "demo") return byDemo(entry);
  return byCode(entry);
}

async function challenge({ app }: Entry) {
  const wait = await app.limits.take("door", null);
  if (wait !== null) return tooManyTries(wait);
  return data({ get: await beginAssertion(app, { purpose: "log_in" }) });
}

async function byPasskey({ app, caller, marks, form: { answer = "" }, to }: Entry) {
  if (answer === "") return faulty({ problem: NO_SCRIPTS });
  return entered({ app, to, marks }, await logInByPasskey(app, answer, { ...caller, marks }), {
    problem: PASSKEY_FAILED,
  });
}

async function byCode({ app, caller, marks, form: { email = "", code = "" }, to }: Entry) {
  const typed = { email };
  const faults = {
    ...(email.trim() === "" && { email: "Please enter your e-mail address" }),
    ...(code.trim() === "" && { code: "Please enter a code" }),
  };
  if (Object.keys(faults).length > 0) return faulty({ faults, typed });
  const answer = await logInByCode(app, { email: email.trim(), code }, { ...caller, marks });
  return entered({ app, to, marks }, answer, { faults: { code: CODE_FAILED }, typed });
}

async function entered(
  { app, to, marks }: Pick<Entry, "app" | "to" | "marks">,
  answer: Awaited<ReturnType<typeof logInByCode>>,
  wrong: EntryFault,
) {
  if ("token" in answer) return enterWith(app, { ...answer, marks }, to);
  if (answer.refused === "wrong") return faulty(wrong);
  return tooManyTries(answer.waitSeconds, { ...wrong, faults: {} });
}

async function byDemo({ app, caller, form: { role }, to }: Entry) {
  const wait = await app.limits.take("door", null);
  if (wait !== null) return tooManyTries(wait);
  const token = isRole(role) ? await enterDemo(app, role, caller.userAgent) : null;
  return token === null
    ? faulty({ problem: "There is no such door here." }, 403)
    : enterWith(app, { token, marks: [] }, to);
}
