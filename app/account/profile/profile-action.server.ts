import { data, type RouterContextProvider, redirect } from "react-router";
import { answering, tryAgainWords, typedIn } from "#app/account/account-answer.ts";
import { logoutHeaders } from "#app/account/logout-headers.server.ts";
import { callerOf, travellerIn } from "#app/account/session-cookie.server.ts";
import { type AppContext, getContext } from "#app/web/app-context.server.ts";
import { firstFaults } from "#app/web/forms/first-faults.ts";
import { fieldsOf } from "#app/web/forms/form-fields.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { sentForm } from "#app/web/forms/sent-form.server.ts";
import {
  changePassword,
  endDeviceSession,
  eraseAccount,
  removePhoto,
  resendVerification,
  savePaymentMethod,
  savePhoto,
  signOutEverywhere,
  updateProfile,
} from "#modules/accounts/index.server.ts";
import {
  accountRefusals,
  type Caller,
  passwordChangeForm,
  paymentMethod,
  profileChanges,
  refusalWords,
  refusedFields,
  type Traveller,
} from "#modules/accounts/model.ts";
import { storableText } from "#platform/database/storable-text.ts";
import { describeWait } from "#platform/http/rate-limit.server.ts";
import { fewAtOnce } from "./few-at-once.server.ts";
import { type PhotoParts, readPhotoForm } from "./photo-parts.server.ts";
import { type ProfileTab, tabPath } from "./profile-tabs.ts";

interface Asked {
  app: AppContext;
  traveller: Traveller & { token: string };
  caller: Caller;
  form: Record<string, string>;
  photo: Uint8Array<ArrayBuffer> | null;
  /** The rate limit was charged before reading. */
  isCounted: boolean;
}

const done = (tab: ProfileTab, word: string, headers?: HeadersInit) =>
  redirect(tabPath(tab, { done: word }), { status: 303, ...(headers && { headers }) });
const refused = (parts: Parameters<typeof answering>[0], status = 422) => data(answering(parts), { status });
const photoLater = (words: string, seconds: number) =>
  data(answering({ errors: { image: words } }), { status: 429, headers: { "retry-after": String(seconds) } });

/** A camera photograph, unscaled. */
const LARGEST_PHOTO = 12 * 1024 * 1024;

/** Handlers of the profile's forms, by `intent`. */
const intents = {
  async save({ app, traveller, form, caller }: Asked) {
    const typed = typedIn(form);
    const given = profileChanges.safeParse(form);
    if (!given.success) {
      const errors = firstFaults(given);
      return refused({ errors, typed, problem: Object.values(errors)[0] ?? "please check the fields" });
    }
    const answer = await updateProfile(app, traveller, given.data, caller);
    if ("waitSeconds" in answer) return refused({ typed, problem: tryAgainWords(answer.waitSeconds) }, 429);
    if ("refused" in answer) {
      const words = refusalWords(answer);
      if (answer.refused === "not_logged_in") return refused({ typed, problem: words, needsLogin: true }, 401);
      const field = refusedFields[answer.refused];
      return refused({ errors: field ? { [field]: words } : {}, typed, problem: words });
    }
    app.poke();
    return done("profile", answer.isAsked ? "address" : "saved");
  },
  async password({ app, traveller, form, caller }: Asked) {
    const given = passwordChangeForm.safeParse(form);
    if (!given.success) return refused({ errors: firstFaults(given), problem: passwordKept });
    const answer = await changePassword(app, traveller, given.data, caller);
    if ("changed" in answer) {
      app.poke();
      return done("password", "password");
    }
    if ("waitSeconds" in answer) return refused({ problem: tryAgainWords(answer.waitSeconds) }, 429);
    const field = answer.refused === "old_password_wrong" ? "oldPassword" : "newPassword";
    return refused({ errors: { [field]: accountRefusals[answer.refused] }, problem: passwordKept });
  },
  async verify({ app, traveller, caller }: Asked) {
    const answer = await resendVerification(app, traveller, caller);
    if ("waitSeconds" in answer) return refused({ problem: tryAgainWords(answer.waitSeconds) }, 429);
    app.poke();
    return done("verification", "sent");
  },
  async "end-session"({ app, traveller, form }: Asked) {
    await endDeviceSession(app, traveller, form.session ?? "");
    return done("password", "ended");
  },
  async "sign-out-everywhere"({ app, traveller }: Asked) {
    await signOutEverywhere(app, traveller);
    return redirect("/login", { status: 303, headers: await logoutHeaders(app) });
  },
  async photo({ app, traveller, photo, isCounted }: Asked) {
    if (!photo?.length) return refused({ errors: { image: accountRefusals.nothing_uploaded } });
    const wait = isCounted ? null : await app.limits.take("photo", traveller.id);
    if (wait !== null) return photoLater(describeWait(wait), wait);
    const answer = await savePhoto(app, traveller, photo);
    if ("refused" in answer) return refused({ errors: { image: accountRefusals[answer.refused] } });
    return done("profile", "photo");
  },
  async "remove-photo"({ app, traveller }: Asked) {
    await removePhoto(app, traveller);
    return done("profile", "photo-removed");
  },
  async card({ app, traveller, form }: Asked) {
    const given = paymentMethod.safeParse(form);
    if (!given.success) return refused({ errors: firstFaults(given), typed: typedIn(form) });
    await savePaymentMethod(app, traveller, given.data);
    return done("payment-methods", "card");
  },
  async "remove-card"({ app, traveller }: Asked) {
    await savePaymentMethod(app, traveller, null);
    return done("payment-methods", "card-removed");
  },
  async erase({ app, traveller, form, caller }: Asked) {
    const answer = await eraseAccount(app, traveller, form.erasePassword ?? "", caller);
    if ("erased" in answer) {
      app.poke();
      return redirect("/farewell", { status: 303, headers: await logoutHeaders(app) });
    }
    if ("waitSeconds" in answer) return refused({ problem: tryAgainWords(answer.waitSeconds) }, 429);
    return refused({ errors: { erasePassword: accountRefusals[answer.refused] } });
  },
};

/** Shown at the top: without scripts nothing leads to the field. */
const passwordKept = "We haven't changed your password. Please check the fields.";

/** Forms whose typed values are worth keeping over a log-in. */
const typedForms = ["save", "password", "card"];
/** Limit of forms without a photograph (as `bodyLimits`). */
const LARGEST_TYPED = 128 * 1024;
/** Usual time to read and scale a photograph. */
const NEXT_PHOTO_SECONDS = 30;

/** Without a session: keeps what was typed for a retry. */
async function loggedOut(request: Request) {
  const length = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  const sent = length <= LARGEST_TYPED ? Object.fromEntries(await readForm(request)) : {};
  const form = sent as Record<string, string>;
  if (!typedForms.includes(form.intent ?? "")) return redirect("/login?next=/user-profile", { status: 303 });
  return refused({ typed: typedIn(form), problem: accountRefusals.not_logged_in, needsLogin: true }, 401);
}

/** Runs a profile form; visitors must log in first. */
export async function profileAction(context: Readonly<RouterContextProvider>, request: Request) {
  const app = getContext(context);
  const traveller = await travellerIn(app, request);
  if (!traveller) return loggedOut(request);
  const length = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  if (length > LARGEST_PHOTO)
    return refused({ errors: { image: "That photo is larger than 12 MB. Please choose a smaller one." } }, 413);
  const sender = { app, traveller, caller: callerOf(context, request) };
  if (length <= LARGEST_TYPED) return doAsked({ ...sender, isCounted: false }, await readTyped(request));
  // Refuse over-limit senders before the photograph is in memory.
  const answer = await fewAtOnce(traveller.id, async () => {
    const wait = await app.limits.take("photo", traveller.id);
    if (wait !== null) return photoLater(describeWait(wait), wait);
    return doAsked({ ...sender, isCounted: true }, await readPhotoForm(request, LARGEST_PHOTO));
  });
  return answer ?? photoLater(photosUnderWay, NEXT_PHOTO_SECONDS);
}

const photosUnderWay = "We're receiving other photos right now. Please send yours again in a minute.";

/** Another account has logged in since the page was rendered. */
const anothersForm = (email: string): string =>
  `You're now logged in as ${email}, but this page belonged to another account. We haven't done anything. Press the button again only if you mean this account.`;

const notOurs = () => refused({ problem: "We don't know that form." }, 400);

/** Reads a form of limited size, which may hold a small photograph. */
async function readTyped(request: Request): Promise<PhotoParts | null> {
  const sent = await sentForm(request);
  if (sent === null) return null;
  const image = sent.get("image");
  const photo = image instanceof File ? new Uint8Array(await image.arrayBuffer()) : null;
  return { form: fieldsOf(sent), photo };
}

async function doAsked(sender: Omit<Asked, keyof PhotoParts>, sent: PhotoParts | null) {
  if (sent === null) return notOurs();
  const form = Object.fromEntries(Object.entries(sent.form).map(([name, value]) => [name, storableText(value)]));
  const intent = form.intent ?? "";
  if (form.account !== undefined && form.account !== sender.traveller.id)
    return refused({ typed: typedIn(form), problem: anothersForm(sender.traveller.email) }, 409);
  if (!Object.hasOwn(intents, intent)) return notOurs();
  return intents[intent as keyof typeof intents]({ ...sender, form, photo: sent.photo });
}
