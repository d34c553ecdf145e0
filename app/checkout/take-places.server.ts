import { createContext } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { firstFaults } from "#app/web/forms/first-faults.ts";
import { ownFields } from "#app/web/forms/read-form.server.ts";
import { fromSeen, readSeen } from "#app/web/forms/seen-sum.ts";
import { payPath } from "#app/web/links/private-page.ts";
import { describeRefusedPlaces, describeUnpaidHolds, holdSeats } from "#modules/booking/index.server.ts";
import { type BookingRequest, bookingRequest, travellerDetails } from "#modules/booking/model.ts";
import { describeWait } from "#platform/http/rate-limit.server.ts";
import { isSecret, newSecret } from "#platform/ids.server.ts";
import { readTelephone } from "#platform/text/telephones.server.ts";
import { findOwnHold, setHoldCookie } from "./hold-cookie.server.ts";
import { TRY_CODE } from "./traveller-details/code-field.tsx";
import { type CodedPrice, refuseGuess, showWishWithCode, typedCode } from "./try-code.server.ts";

/** Errors by field, or the refusal, with the typed values. */
export interface NotTaken {
  errors: Partial<Record<string, string>>;
  typed: Record<string, string>;
  problem: string | null;
  /** Price with the typed code, if that holds. */
  coded?: CodedPrice;
  /** Wait after too many requests. */
  waitSeconds?: number;
}

/** Next page, with the hold cookie. */
export interface Next {
  next: string;
  note?: string;
}

/** True for a form carried over to another date: show it, hold nothing. */
const isOnItsWay = (form: Record<string, string>): boolean => form.comesAlong !== undefined;

/** Result of a form handled before rendering: its answer, or its failure. */
export type TriedHold = NotTaken | { failed: unknown };

/** Avoids a second run, which would count twice against the limit. */
export const triedHoldContext = createContext<TriedHold | null>(null);

/**
 * Holds the places of a valid form: the next page, or the problem. A typed code is priced again for the page. A hold that
 * the cookies prove to be this browser's is changed, and no second one made.
 */
export async function takePlaces(
  app: AppContext,
  form: Record<string, string>,
  cookies: string | null | undefined,
): Promise<Next | NotTaken> {
  const wish = bookingRequest.safeParse(form);
  if (!wish.success) return { next: "/tours" };
  const ownHoldId = (await findOwnHold(app, cookies, wish.data.departure))?.booking.id;
  const code = typedCode(form.code);
  if (code === "") return takeFor(app, form, { wish: wish.data, ownHoldId });
  const guess = await refuseGuess(app);
  const typed = ownFields(form, [...fieldNames, "requestKey"]);
  if (guess !== null) return { errors: { code: guess }, typed, problem: null };
  const isTried = form.intent === TRY_CODE;
  const answer: Next | NotTaken = isTried
    ? { errors: {}, typed, problem: null }
    : await takeFor(app, form, { wish: wish.data, code, ownHoldId });
  if ("next" in answer || answer.errors.code) return answer;
  // Trying a code says nothing of an address that anybody could type: the hold counts its uses, under its own limit.
  const shown = await showWishWithCode(app, wish.data, {
    typed: code,
    email: isTried ? null : form.contactemail || null,
    besides: ownHoldId,
  });
  if (shown === null) return answer;
  if ("coded" in shown) return { ...answer, coded: shown.coded };
  return { ...answer, errors: { ...answer.errors, code: shown.words } };
}

const fieldNames = [...Object.keys(travellerDetails.shape), "code"];

async function takeFor(
  app: AppContext,
  form: Record<string, string>,
  { wish, code, ownHoldId }: { wish: BookingRequest; code?: string; ownHoldId: string | undefined },
): Promise<Next | NotTaken> {
  if (isOnItsWay(form)) return { errors: {}, typed: ownFields(form, fieldNames), problem: null };
  const typed = ownFields(form, [...fieldNames, "requestKey"]);
  const who = travellerDetails.safeParse(form);
  const errors = firstFaults(who);
  const phone = readTelephone(form.contactnumber ?? "", form.country ?? "");
  if ("fault" in phone) errors.contactnumber ??= phone.fault;
  if (!who.success || "fault" in phone) return { errors, typed, problem: null };
  const { contactname, contactemail, country, touristCategory, contactmessage } = who.data;
  const waitSeconds = await app.limits.take("hold", contactemail);
  if (waitSeconds !== null) return { errors, typed, problem: describeWait(waitSeconds), waitSeconds };
  const answer = await holdSeats(app, {
    wish,
    ...(code && { code }),
    ownHoldId,
    holder: {
      contactName: contactname,
      contactEmail: contactemail,
      contactPhone: phone.number,
      country,
      touristCategory,
      remarks: contactmessage,
    },
    seenPaise: readSeen(form.seenPaise),
    // Accept only keys we made: they find a booking again.
    requestKey: isSecret(form.requestKey) ? form.requestKey : newSecret(),
    networks: app.limits.callerNetworks(),
  });
  if ("held" in answer) {
    const { reference } = answer.held;
    const key = app.signer.sign("booking", reference);
    return { next: payPath(reference, key), note: await setHoldCookie(app, reference, key) };
  }
  if (answer.refused === "code") return { errors: { code: answer.words }, typed, problem: null };
  if (answer.unpaid) return { errors, typed, problem: describeUnpaidHolds(answer.unpaid) };
  const both =
    answer.refused === "price_moved" && answer.seenPaise !== undefined && answer.nowPaise !== undefined
      ? ` It went ${fromSeen(answer.seenPaise, answer.nowPaise)}. Check the new total, and press the button again if it's fine.`
      : "";
  return { errors, typed, problem: (await describeRefusedPlaces(app, wish, answer.refused)) + both };
}
