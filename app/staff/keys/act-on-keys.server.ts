import { data, redirect } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import {
  addPasskey,
  beginRegistration,
  changeRecoveryCodes,
  changeTotp,
  endOtherSessions,
  endStaffSession,
  readRegistration,
  removeWayIn,
} from "#modules/staff/index.server.ts";
import { isFresh, type StaffSession } from "#modules/staff/model.ts";
import { codeOfferOf, companyNameOf } from "../parts/code-offer.server.ts";
import { faulty, NO_SCRIPTS } from "../parts/entry-answers.server.ts";

interface Keys {
  app: AppContext;
  staff: StaffSession;
  form: Record<string, string>;
  userAgent: string | null;
}

const DEVICES = "/staff/devices";
const back = () => redirect(DEVICES, { status: 303 });

/** True if the person may change their ways in now. The demo's people are everybody's. */
export const mayChangeKeys = ({ app, staff }: Pick<Keys, "app" | "staff">): boolean =>
  staff.wayIn !== "demo" && isFresh(staff, app.clock.now());

/** Carries out what the form's intent says about one's own devices and ways in. */
export async function actOnKeys(keys: Keys) {
  const { app, staff, form } = keys;
  if (form.intent === "end") {
    await endStaffSession(app, staff, form.session ?? "");
    return back();
  }
  if (form.intent === "end-others") {
    await endOtherSessions(app, staff);
    return back();
  }
  if (staff.wayIn === "demo") return faulty({ problem: "The demo's people have no ways in of their own." }, 403);
  if (!mayChangeKeys(keys)) {
    const problem = "Please show that it is you first: go back, and press the button once more.";
    if (form.intent === "challenge") return faulty({ problem }, 403);
    return redirect(`/staff/prove?to=${encodeURIComponent(DEVICES)}`, { status: 303 });
  }
  return change(keys);
}

function change(keys: Keys) {
  switch (keys.form.intent) {
    case "challenge":
      return challenge(keys);
    case "passkey":
      return passkey(keys);
    case "code":
      return code(keys);
    case "remove":
      return remove(keys);
    case "recovery":
      return recovery(keys);
    default:
      return back();
  }
}

async function challenge({ app, staff: { memberId, name, email } }: Keys) {
  const person = { memberId, name, email, company: companyNameOf(app) };
  return data({ create: await beginRegistration(app, { purpose: "register", memberId }, person) });
}

async function passkey({ app, staff: { memberId }, form: { answer = "" }, userAgent }: Keys) {
  if (answer === "") return faulty({ problem: NO_SCRIPTS });
  const read = await readRegistration(app, { purpose: "register", memberId }, answer);
  if (!read || !(await addPasskey(app.db, app.clock.now(), memberId, read, userAgent)))
    return faulty({ problem: "The passkey couldn't be checked. Please try again." });
  return back();
}

async function code({ app, staff, form: { code: typed = "", sealed = "" } }: Keys) {
  if (await changeTotp(app, staff, { sealed, code: typed })) return back();
  const faults = { code: "That isn't the code that the app shows now. Please type the next one." };
  return data({ faults, offer: codeOfferOf(app, staff, sealed) }, { status: 422 });
}

/** Removes a passkey or the app, but never the last of them. */
async function remove({ app, staff, form: { passkey: id } }: Keys) {
  if (await removeWayIn(app.db, staff, id === undefined ? "app" : { passkey: id })) return back();
  return faulty({ problem: "This is your last way in. Add another one first." });
}

async function recovery({ app, staff }: Keys) {
  return data({ recoveryCodes: await changeRecoveryCodes(app, staff), owner: staff.email });
}
