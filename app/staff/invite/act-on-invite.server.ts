import { data } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import type { Caller } from "#modules/accounts/model.ts";
import {
  acceptInvite,
  beginRegistration,
  findInvite,
  type OpenInvite,
  readRegistration,
} from "#modules/staff/index.server.ts";
import { personName } from "#platform/text/person-name.ts";
import { entryHeaders } from "../console/staff-cookie.server.ts";
import type { CodeOffer } from "../parts/app-code-offer.tsx";
import { codeOfferOf, companyNameOf } from "../parts/code-offer.server.ts";
import { NO_SCRIPTS } from "../parts/entry-answers.server.ts";

export const INVITE_OVER =
  "It has been used, or a newer one was sent, or its three days have passed. If you have no way in yet, ask an owner for a new link.";
export const inAlready = (name: string): string =>
  `You are in as ${name}. Recovery codes are shown once: without yours, make new ones under Devices.`;
const WRONG_CODE = "That isn't the code that the app shows now. Please type the next one.";
const NOT_READ = "The passkey couldn't be checked. Please press the button again.";

interface Accepting {
  app: AppContext;
  caller: Caller;
  form: Record<string, string>;
  token: string;
  /** Marks that the browser keeps. */
  marks: readonly string[];
}

/** Answer to what was wrong, with what was typed. */
interface InviteFault {
  problem?: string;
  faults: Partial<Record<string, string>>;
  typed: { name: string };
  /** The same secret again. */
  offer: CodeOffer | null;
}

const nameField = personName("Please enter your name");

/** Carries out what the form's intent says, while the invitation is open. */
export async function actOnInvite(accepting: Accepting) {
  const { app, form, token } = accepting;
  const invite = await findInvite(app, token);
  const typed = { name: form.name ?? "" };
  if (!invite) return data<InviteFault>({ problem: INVITE_OVER, faults: {}, typed, offer: null }, { status: 410 });
  const name = nameField.safeParse(form.name);
  const refuse = (fault: Partial<Pick<InviteFault, "problem" | "faults">>) =>
    data<InviteFault>(
      { ...fault, faults: fault.faults ?? {}, typed, offer: codeOfferOf(app, invite, form.sealed) },
      { status: 422 },
    );
  if (!name.success) return refuse({ faults: { name: name.error.issues[0]?.message ?? "" } });
  if (form.intent === "challenge") return challenge(app, invite, name.data);
  const first = form.intent === "passkey" ? await passkeyOf(app, invite, form.answer ?? "") : codeIn(form);
  if (first === null) return refuse({ problem: form.answer === undefined ? NO_SCRIPTS : NOT_READ });
  const { userAgent } = accepting.caller;
  const answer = await acceptInvite(app, invite, { name: name.data, first, userAgent });
  if ("refused" in answer) {
    if (answer.refused === "code_wrong") return refuse({ faults: { code: WRONG_CODE } });
    return refuse({ problem: answer.refused === "invite_over" ? INVITE_OVER : NOT_READ });
  }
  const { recoveryCodes, ...entry } = answer.accepted;
  return data(
    { recoveryCodes, owner: invite.email },
    { headers: await entryHeaders(app, { ...entry, marks: accepting.marks }) },
  );
}

async function challenge(app: AppContext, { id, memberId, email }: OpenInvite, name: string) {
  const person = { memberId, name, email, company: companyNameOf(app) };
  return data({ create: await beginRegistration(app, { purpose: "register", inviteId: id }, person) });
}

async function passkeyOf(app: AppContext, { id }: OpenInvite, answer: string) {
  const passkey = answer === "" ? null : await readRegistration(app, { purpose: "register", inviteId: id }, answer);
  return passkey && { passkey };
}

const codeIn = ({ code = "", sealed = "" }: Record<string, string>) => ({ code, sealed });
