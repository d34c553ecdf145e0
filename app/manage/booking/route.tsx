import { data, redirect } from "react-router";
import { z } from "zod";
import { Notice } from "#app/ui/notice.tsx";
import { type AppContext, getContext } from "#app/web/app-context.server.ts";
import { copyHeaders, keptPageHeaders } from "#app/web/browser/booking-copies.ts";
import { firstFaults } from "#app/web/forms/first-faults.ts";
import { fieldsOf } from "#app/web/forms/form-fields.ts";
import { ownFields, readForm } from "#app/web/forms/read-form.server.ts";
import { UnsavedNotice } from "#app/web/forms/unsaved.tsx";
import { openManageLink, payChangePath } from "#app/web/links/booking-link.server.ts";
import { creditBehind, creditFrom } from "#app/web/links/credit-link.server.ts";
import { managePath, privateMeta } from "#app/web/links/private-page.ts";
import { guestPapers, shownPapers } from "#app/web/tax-paper/guest-papers.server.ts";
import { findLeads } from "#modules/availability/index.server.ts";
import {
  afterItsTime,
  correctEmail,
  dropChange,
  type ManagedBooking,
  resendConfirmation,
  setCompanyBill,
} from "#modules/booking/index.server.ts";
import { choiceLinkIdOf, companyBill } from "#modules/booking/model.ts";
import { getPage } from "#modules/content/index.server.ts";
import { isTaxedNow, listStandingInvoices, reissueForAddress } from "#modules/tax/index.server.ts";
import { gstStates, lacksAddress } from "#modules/tax/model.ts";
import { describeWait } from "#platform/http/rate-limit.server.ts";
import { emailAddress } from "#platform/mail/email-field.ts";
import { BookingTicket } from "../booking-ticket.tsx";
import { CopyNotice, KeptHere } from "../copy-notice.tsx";
import { drawPocket } from "../course-file/draw-pocket.server.ts";
import { isTimeToMeet } from "../meeting-links.ts";
import { type BillAnswer, BillPart } from "../parts/bill-part.tsx";
import { type ContactAnswer, ContactPart } from "../parts/contact-part.tsx";
import type { ShownGuide } from "../parts/guide-part.tsx";
import { HistoryPart } from "../parts/history-part.tsx";
import { MeetingNotice } from "../parts/meeting-notice.tsx";
import { MoneyPart } from "../parts/money-part.tsx";
import { PlansPart } from "../parts/plans-part.tsx";
import { RiderLinks } from "../parts/rider-links.tsx";
import { StandingNotice } from "../parts/standing-notice.tsx";
import { TicketStub } from "../parts/ticket-stub.tsx";
import { drawOwnReview } from "../review/draw-own-review.server.tsx";
import type { Route } from "./+types/route";
import { describeDone } from "./done-words.server.ts";
import { drawGuides, drawPapers, drawParty, drawPolicy, drawRiders } from "./drawn-parts.server.tsx";

export { clientAction } from "#app/web/forms/keep-typed.ts";

export const headers: Route.HeadersFunction = keptPageHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const { booking: found, key } = await openManageLink(app, params.reference, request);
  const booking = afterItsTime(found, app.clock.now());
  const { signer } = app;
  const riders = booking.riders.map((rider) => ({
    ...rider,
    link: `${app.publicUrl}/rider/${rider.id}?key=${signer.sign("rider", rider.id)}`,
  }));
  const parts = booking.parts.map((part) => ({
    ...part,
    link: managePath(part.reference, signer.sign("booking", part.linkId)),
  }));
  const papers = shownPapers(await guestPapers(app.db, booking.id));
  const isRidden = booking.status === "confirmed" && !booking.isCalledOff;
  const askedEarly = booking.tour.kind === "holiday" ? (await getPage(app.db, "promises")).holidayRiders : null;
  const isUnpaid = booking.status === "expired" || booking.status === "released";
  const shown = {
    booking: { ...booking, parts: [] },
    asOf: app.clock.now().toISOString(),
    reach: await reachToday(app, booking),
    courses: (await drawOwnReview(app, booking)) + (await drawPocket(app, booking, key)),
    creditGiven: booking.status === "cancelled" ? await creditFrom(app, booking) : null,
    creditAgain: isUnpaid ? await creditBehind(app, { ...booking, tourPath: booking.tour.path }) : null,
    billsBefore: booking.status === "held" && (await isTaxedNow(app, booking.tour.id)),
    isInvoiced: papers.length > 0,
    states: Object.entries(gstStates)
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => (a.label < b.label ? -1 : 1)),
    wantsAddress: await wantsAddress(app, booking),
    drawn: {
      guides: drawGuides({ leads: await leadsOf(app, booking), mode: booking.tour.mode }),
      riders: isRidden ? drawRiders({ booking: { ...booking, riders }, askedEarly }) : "",
      policy: drawPolicy(booking),
      party: drawParty(parts),
      papers: drawPapers(papers, booking.reference, key),
    },
    key,
    done: describeDone(new URL(request.url).searchParams.get("done")),
    payLink: payLinkOf(app, booking, key),
    choiceLink: booking.choiceId
      ? `/choice/${booking.choiceId}?key=${signer.sign("choice", choiceLinkIdOf(booking.choiceId, booking))}`
      : null,
  };
  return data(shown, { headers: copyHeaders(booking) });
}

/** Page that takes what is due for a change of the booking, or as its rest until the ride starts. */
function payLinkOf(app: AppContext, booking: ManagedBooking, key: string): string | null {
  const { waiting, rest, status, hasStarted, isCalledOff } = booking;
  const due = waiting ?? (hasStarted || isCalledOff || status !== "confirmed" ? null : rest);
  return due && payChangePath(app, due.id, key);
}

/** True if the tax invoice of this booking has to have an address, and none was given. */
async function wantsAddress(app: AppContext, { id, bill, status, totalPaise, tour }: ManagedBooking): Promise<boolean> {
  if (bill !== null) return false;
  if (status === "held")
    return (
      lacksAddress({ taxablePaise: totalPaise, buyer: { gstin: null, address: null } }) && isTaxedNow(app, tour.id)
    );
  const standing = await listStandingInvoices(app.db, id);
  return standing.some(({ invoice }) => lacksAddress({ ...invoice, buyer: invoice.words.buyer }));
}

/** Guides who lead, once that is decided. */
async function leadsOf(app: AppContext, booking: ManagedBooking): Promise<ShownGuide[]> {
  const { status, isCalledOff, departureId } = booking;
  if (status !== "confirmed" || isCalledOff) return [];
  const languagesOf = new Intl.ListFormat("en-GB");
  return (await findLeads(app.db, departureId)).map((one) => ({
    ...one,
    languages: languagesOf.format(one.languages),
  }));
}

/** Phone numbers, around the time of meeting. */
async function reachToday(app: AppContext, { status, isCalledOff, startsAt }: ManagedBooking) {
  if (status !== "confirmed" || isCalledOff || !isTimeToMeet(app.clock.now().toISOString(), startsAt)) return null;
  const { phone, whatsapp } = await getPage(app.db, "company");
  return { phone, whatsapp };
}

type BookingAnswer = ContactAnswer & BillAnswer;

const newAddress = emailAddress("Please enter the correct address");

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  const { booking, key } = await openManageLink(app, params.reference, request);
  const form = fieldsOf(await readForm(request));
  const back = (done: string | null, withKey = key) =>
    redirect(managePath(booking.reference, withKey) + (done === null ? "" : `&done=${done}`));
  if (form.intent === "drop-change") {
    // The change that the page showed; it may have expired since.
    const change = z.uuid().safeParse(form.change ?? booking.waiting?.id);
    throw back(change.success && (await dropChange(app, change.data, booking.linkId)) ? "dropped" : null);
  }
  if (form.intent === "bill") {
    const bill = companyBill.safeParse(form);
    if (!bill.success)
      return data<BookingAnswer>(
        { errors: firstFaults(bill), typed: ownFields(form, Object.keys(companyBill.shape)) },
        { status: 422 },
      );
    if (!(await setCompanyBill(app, { ...booking, bill: bill.data }))) throw back(null);
    const serials = await reissueForAddress(app, booking.id);
    throw back(serials.length > 0 ? "invoiced-again" : "billed");
  }
  if (form.intent === "no-bill")
    throw back((await setCompanyBill(app, { ...booking, bill: null })) ? "not-billed" : null);
  const typed = { email: form.email ?? booking.contactEmail };
  // A link holder could otherwise flood any mailbox.
  const tooOften = async (field: keyof ContactAnswer) => {
    const seconds = await app.limits.take("mail", booking.id);
    const headers = { "retry-after": String(seconds) };
    return seconds === null
      ? null
      : data<BookingAnswer>({ [field]: describeWait(seconds), typed }, { status: 429, headers });
  };
  if (form.intent === "resend" && booking.status === "confirmed") {
    const wait = await tooOften("resendProblem");
    if (wait) return wait;
    await resendConfirmation(app, booking.id, { isByGuest: true });
    app.poke();
    throw back(booking.isCalledOff ? "asked-again" : "resent");
  }
  if (form.intent === "email") {
    const email = newAddress.safeParse(form.email);
    if (!email.success) {
      const error = email.error.issues[0]?.message ?? "Please enter a valid email";
      return data<BookingAnswer>({ emailError: error, typed }, { status: 422 });
    }
    const wait = await tooOften("emailError");
    if (wait) return wait;
    const corrected = await correctEmail(app, booking.id, email.data, booking);
    app.poke();
    throw back(corrected ? "corrected" : null, corrected ? app.signer.sign("booking", corrected.linkId) : key);
  }
  throw back(null);
}

export const meta: Route.MetaFunction = () =>
  privateMeta("Your booking", "Your ride, the meeting point, your riders, and everything you can change.");

export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, asOf, key, done, reach, courses, drawn, isInvoiced, billsBefore, states, wantsAddress, ...links } =
    loaderData;
  const isAlive = booking.status === "confirmed";
  return (
    <div className="wrap page">
      <CopyNotice asOf={asOf} />
      {done && !actionData ? (
        <Notice tone={done.isWarning ? "warning" : "success"} className="mb-6">
          {done.words}
        </Notice>
      ) : null}
      <UnsavedNotice className="mb-6" />
      <StandingNotice booking={booking} bookingKey={key} {...links} />
      <MeetingNotice booking={booking} reach={reach} />
      <BookingTicket booking={booking} heading="h1" stub={<TicketStub booking={booking} bookingKey={key} />} />
      <div className="paper-columns mt-14 grid gap-x-14 gap-y-14 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-14">
          <RiderLinks html={drawn.riders} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React on the server */}
          <div className="empty:hidden" dangerouslySetInnerHTML={{ __html: drawn.guides }} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us on the server, with escaped names */}
          <div className="empty:hidden" dangerouslySetInnerHTML={{ __html: courses }} />
          {isAlive && !booking.isCalledOff ? (
            <PlansPart booking={booking} bookingKey={key} policyHtml={drawn.policy} />
          ) : null}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React on the server */}
          <div className="empty:hidden" dangerouslySetInnerHTML={{ __html: drawn.party }} />
          <ContactPart booking={booking} answer={actionData} />
        </div>
        <div className="grid content-start gap-14">
          <MoneyPart booking={booking} bookingKey={key} papers={drawn.papers} />
          <BillPart
            booking={booking}
            answer={actionData}
            isInvoiced={isInvoiced}
            isBefore={billsBefore}
            states={states}
            wantsAddress={wantsAddress}
          />
          <HistoryPart history={booking.history} />
          {isAlive && !booking.isCalledOff ? <KeptHere /> : null}
        </div>
      </div>
    </div>
  );
}
