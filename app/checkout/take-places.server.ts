import { createContext } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { firstFaults } from "#app/web/forms/first-faults.ts";
import { ownFields } from "#app/web/forms/read-form.server.ts";
import { fromSeen, readSeen } from "#app/web/forms/seen-sum.ts";
import { payPath } from "#app/web/links/private-page.ts";
import { describeRefusedPlaces, describeUnpaidHolds, holdSeats } from "#modules/booking/index.server.ts";
import { bookingRequest, travellerDetails } from "#modules/booking/model.ts";
import { describeWait } from "#platform/http/rate-limit.server.ts";
import { isSecret, newSecret } from "#platform/ids.server.ts";
import { readTelephone } from "#platform/text/telephones.server.ts";
import { setHoldCookie } from "./hold-cookie.server.ts";

/** What is wrong with the form, field by field, or why the places cannot be had; what was typed goes back with it. */
export interface NotTaken {
  errors: Partial<Record<string, string>>;
  typed: Record<string, string>;
  problem: string | null;
  /** So many seconds to wait: too many places were asked for. */
  waitSeconds?: number;
}

/** Where to go on; after places were held, with the header that notes them in this browser. */
export interface Next {
  next: string;
  note?: string;
}

/** The form of a date that is gone, on its way to another date: it is shown there, and nothing is held. */
const isOnItsWay = (form: Record<string, string>): boolean => form.comesAlong !== undefined;

/** What became of a form that was asked about before a page was begun: its answer, or what it failed by. */
export type TriedHold = NotTaken | { failed: unknown };

/** Asked again, the form would count twice against the limit. */
export const triedHoldContext = createContext<TriedHold | null>(null);

/** Reads the form of who rides and holds the places: the address to go on to, or what stands in the way. */
export async function takePlaces(app: AppContext, form: Record<string, string>): Promise<Next | NotTaken> {
  const wish = bookingRequest.safeParse(form);
  if (!wish.success) return { next: "/tours" };
  if (isOnItsWay(form))
    return { errors: {}, typed: ownFields(form, Object.keys(travellerDetails.shape)), problem: null };
  const typed = ownFields(form, [...Object.keys(travellerDetails.shape), "requestKey"]);
  const who = travellerDetails.safeParse(form);
  const errors = firstFaults(who);
  const phone = readTelephone(form.contactnumber ?? "", form.country ?? "");
  if ("fault" in phone) errors.contactnumber ??= phone.fault;
  if (!who.success || "fault" in phone) return { errors, typed, problem: null };
  const { contactname, contactemail, country, touristCategory, contactmessage } = who.data;
  const waitSeconds = await app.limits.take("hold", contactemail);
  if (waitSeconds !== null) return { errors, typed, problem: describeWait(waitSeconds), waitSeconds };
  const answer = await holdSeats(app, {
    wish: wish.data,
    holder: {
      contactName: contactname,
      contactEmail: contactemail,
      contactPhone: phone.number,
      country,
      touristCategory,
      remarks: contactmessage,
    },
    seenPaise: readSeen(form.seenPaise),
    // Only a key that this page made itself: a booking is found again by it.
    requestKey: isSecret(form.requestKey) ? form.requestKey : newSecret(),
    networks: app.limits.callerNetworks(),
  });
  if ("held" in answer) {
    const { reference } = answer.held;
    const key = app.signer.sign("booking", reference);
    return { next: payPath(reference, key), note: await setHoldCookie(app, reference, key) };
  }
  if (answer.unpaid) return { errors, typed, problem: describeUnpaidHolds(answer.unpaid) };
  const both =
    answer.refused === "price_moved" && answer.seenPaise !== undefined && answer.nowPaise !== undefined
      ? ` It went ${fromSeen(answer.seenPaise, answer.nowPaise)}. Look at the new total, and press the button again if you agree.`
      : "";
  return { errors, typed, problem: (await describeRefusedPlaces(app, wish.data, answer.refused)) + both };
}
