import { render } from "@react-email/render";
import type { ReactElement } from "react";
import { giftPdf } from "#app/site/gift/gift-pdf.server.ts";
import { ridersHeading } from "#modules/booking/model.ts";
import type { MailData, MailKind, RenderMail } from "#modules/messaging/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { MailFile } from "#platform/mail/outgoing-mail.ts";
import { formatRupees } from "#platform/money.ts";
import { visibleLine } from "#platform/text/visible-text.ts";
import { delhiDate, shortDate } from "#platform/time/delhi-time.ts";
import {
  AccountErasedMail,
  AlreadyThereMail,
  EmailChangeAskedMail,
  EmailChangedMail,
  PasswordChangedMail,
  ResetPasswordMail,
  VerifyEmailMail,
} from "./account.tsx";
import {
  AddressCorrectedMail,
  BookedByDeskMail,
  BookingMovedMail,
  GuaranteedMail,
  HandedOverMail,
  PaymentFailedMail,
} from "./after-booking.tsx";
import { AlertsRaisedMail, alertsHeading } from "./alerts-raised.tsx";
import { describeTomorrow, ReminderMail, ThanksMail } from "./around-ride.tsx";
import { BookingConfirmedMail } from "./booking-confirmed.tsx";
import { CompanyToldMail, companyToldSubject, RefundsLateMail } from "./company-told.tsx";
import { GiftGivenMail, GiftSoldMail, GiftToldMail, giftToldSubject } from "./gifts.tsx";
import { GuestMessageMail, guestMessageSubject } from "./guest-message.tsx";
import { BookingSplitOffMail, GuestsMovedMail } from "./guests-moved.tsx";
import { GuideRosterMail, guideRosterSubject } from "./guide-roster.tsx";
import type { MailSender } from "./mail-sender.ts";
import { BookingCancelledMail, MoneyReturnedMail, RefundDoneMail } from "./money-back.tsx";
import { CalledOffMail, CreditMail, QuoteMail, WithdrawnMail } from "./operator-mails.tsx";
import { PlainForm } from "./parts/mail-form.ts";
import { forOutlook } from "./parts/outlook.ts";
import { RidersMissingMail } from "./riders-missing.tsx";

import {
  MailTestedMail,
  StaffApprovalAskedMail,
  StaffInvitedMail,
  StaffLoggedInMail,
  StudioNotPublishedMail,
} from "./staff.tsx";

import {
  CommentPendingMail,
  ContactAcknowledgedMail,
  ContactReceivedMail,
  NewsletterConfirmMail,
  photographsHeading,
  ReviewAnsweredMail,
  ReviewPendingMail,
  ReviewPhotographsMail,
} from "./user-content.tsx";
import { WaitlistJoinedMail, WaitlistPlaceFreeMail } from "./waitlist.tsx";

type Template<Kind extends MailKind> = {
  /** `today`: Delhi's date when the mail is written. */
  subject(data: MailData<Kind>, today: string): string;
  body(props: { data: MailData<Kind>; sender: MailSender }): ReactElement;
  /** The writer's address, for messages that expect an answer. */
  replyTo?(data: MailData<Kind>): string | undefined;
  /** For newsletter and waitlist mails. */
  unsubscribeUrl?(data: MailData<Kind>, sender: MailSender): string;
  files?(data: MailData<Kind>, sender: MailSender, now: Date): Promise<MailFile[]>;
};

type RideNamed = { tourName: string; localDate: string; localTime: string };

/** "Old Delhi at Dawn, Sat 28 Nov, 06:30 IST", with the year if it is another one. */
const rideNamed = ({ tourName, localDate, localTime }: RideNamed, today: string): string =>
  `${tourName}, ${shortDate(localDate, today)}, ${localTime} IST`;

/** A subject from reference, event and ride. */
const about =
  (what: string) =>
  (data: RideNamed & { reference: string }, today: string): string =>
    `${data.reference}: ${what}${what.endsWith("?") ? "" : "."} ${rideNamed(data, today)}`;

type Refunded = RideNamed & { reference: string; refundPaise: number; isOnlyRefund?: boolean | null | undefined };

/** The same, without the ride's date for a late mail about a refund alone. */
const unlessOnlyRefund =
  <Data extends Refunded>(subject: (data: Data, today: string) => string) =>
  (data: Data, today: string): string =>
    data.isOnlyRefund ? `${data.reference}: ${formatRupees(data.refundPaise)} goes back` : subject(data, today);

/** A subject about a waitlisted departure. */
const aboutWaiting =
  (what: string) =>
  (data: RideNamed, today: string): string =>
    `${what}: ${rideNamed(data, today)}`;

const templates: { [Kind in MailKind]: Template<Kind> } = {
  "booking.confirmed": {
    subject: (data, today) =>
      data.isOnlyRest
        ? `${data.reference}: ${formatRupees(data.restPaise ?? 0)} of your credit goes back`
        : `${data.reference}: ${rideNamed(data, today)}`,
    body: BookingConfirmedMail,
  },
  "booking.payment_failed": { subject: about("Your payment didn't go through"), body: PaymentFailedMail },
  "booking.by_desk": { subject: about("Your places, and the link to pay"), body: BookedByDeskMail },
  "booking.money_returned": {
    subject: unlessOnlyRefund(about("Your money is on its way back")),
    body: MoneyReturnedMail,
  },
  "booking.moved": {
    subject: unlessOnlyRefund((data, today) =>
      about(data.byUs ? "We had to move your ride" : "Your new date")(data, today),
    ),
    body: BookingMovedMail,
  },
  "booking.guests_moved": {
    subject: (data, today) =>
      `${data.reference}: ${data.leaving} of your party ride${data.leaving === 1 ? "s" : ""} another day. ${rideNamed(data, today)}`,
    body: GuestsMovedMail,
  },
  "booking.split_off": { subject: about("Your own booking, and what is to pay"), body: BookingSplitOffMail },
  "booking.guaranteed": { subject: about("Guaranteed to run"), body: GuaranteedMail },
  "booking.cancelled": {
    subject: unlessOnlyRefund((data, today) =>
      about(
        data.isAll
          ? "Cancelled"
          : `${data.leaving} cancelled, ${data.remaining} ${data.remaining === 1 ? "rides" : "ride"}`,
      )(data, today),
    ),
    body: BookingCancelledMail,
  },
  "booking.handed_over": { subject: about("Handed over"), body: HandedOverMail },
  "booking.address_corrected": { subject: about("Another address"), body: AddressCorrectedMail },
  "booking.refund_done": {
    subject: (data, today) =>
      about(`${formatRupees(data.refundPaise)} has left us${data.isToFormer ? "" : " for your bank"}`)(data, today),
    body: RefundDoneMail,
  },
  "booking.riders_missing": {
    subject: (data, today) => about(ridersHeading(data.mode))(data, today),
    body: RidersMissingMail,
  },
  "booking.reminder": {
    subject: (data, today) => about(describeTomorrow(data))(data, today),
    body: ReminderMail,
  },
  "booking.thanks": { subject: about("How was it?"), body: ThanksMail },
  "booking.message": { subject: guestMessageSubject, body: GuestMessageMail },
  "booking.called_off": { subject: about("Called off, please choose"), body: CalledOffMail },
  "booking.withdrawn": { subject: about("Called off"), body: WithdrawnMail },
  "booking.credit": { subject: about("Your credit"), body: CreditMail },
  "quote.offered": {
    subject: (data, today) => `Quote ${data.number}: ${rideNamed(data, today)}`,
    body: QuoteMail,
  },
  "gift.given": {
    subject: ({ isToBuyer, buyerName, recipientName }) =>
      isToBuyer ? `Your gift for ${recipientName}` : `${recipientName}, a gift from ${buyerName}`,
    body: GiftGivenMail,
    async files({ reference: number, token: word, remarks: words, ...gift }, { companyName, phone, url }, now) {
      const bytes = await giftPdf(
        { ...gift, number, word, words },
        { companyName, phone, toursUrl: url("/tours"), now },
      );
      return [{ name: `${number}.pdf`, type: "application/pdf", bytes }];
    },
  },
  "gift.told": { subject: giftToldSubject, body: GiftToldMail },
  "gift.sold": {
    subject: ({ amountPaise, recipientName, reference }) =>
      `Gift sold: ${formatRupees(amountPaise)} for ${recipientName}, ${reference}`,
    body: GiftSoldMail,
    replyTo: ({ email }) => email,
  },
  "account.verify_email": { subject: () => "Is this your address?", body: VerifyEmailMail },
  "account.reset_password": { subject: () => "A new password", body: ResetPasswordMail },
  "account.already_there": { subject: () => "You already have an account with us", body: AlreadyThereMail },
  "account.password_changed": { subject: () => "Your password was changed", body: PasswordChangedMail },
  "account.email_change_asked": {
    subject: () => "Your account is moving to a new address",
    body: EmailChangeAskedMail,
  },
  "account.email_changed": { subject: () => "Your account has a new address", body: EmailChangedMail },
  "account.erased": { subject: () => "Your account is erased", body: AccountErasedMail },
  "staff.invited": {
    subject: ({ isReset, role }) => (isReset ? "A new way into the console" : `You are invited as ${role}`),
    body: StaffInvitedMail,
  },
  "staff.approval_asked": {
    subject: ({ by, deed }) => `${by} asks for your word: ${deed}`,
    body: StaffApprovalAskedMail,
  },
  "staff.logged_in": { subject: () => "You logged in on a new browser", body: StaffLoggedInMail },
  "studio.not_published": {
    subject: ({ document }) => `Not published: ${document}`,
    body: StudioNotPublishedMail,
  },
  "staff.mail_tested": { subject: () => "A test mail", body: MailTestedMail },
  "company.told": {
    subject: companyToldSubject,
    body: CompanyToldMail,
    replyTo: (data) => ("reference" in data ? data.email : undefined),
  },
  "contact.received": {
    subject: (data) => `${data.isDoubtful ? "Doubtful message" : "Message"} from ${data.name}`,
    body: ContactReceivedMail,
    replyTo: (data) => data.email,
  },
  "contact.acknowledged": { subject: () => "Your message has arrived", body: ContactAcknowledgedMail },
  "comment.pending": { subject: (data) => `A comment on “${data.postTitle}”`, body: CommentPendingMail },
  "review.pending": {
    subject: (data) => `A review of ${data.tourName}: ${data.rating} of 5`,
    body: ReviewPendingMail,
  },
  "review.answered": { subject: (data) => `Our answer to your review of ${data.tourName}`, body: ReviewAnsweredMail },
  "review.photographs": {
    subject: ({ tourName, ...said }) => `${photographsHeading(said)}: ${tourName}`,
    body: ReviewPhotographsMail,
  },
  "refunds.late": {
    subject: ({ refunds }) =>
      refunds.length === 1
        ? `A refund is late: ${formatRupees(refunds[0]?.amountPaise ?? 0)}`
        : `${refunds.length} refunds are late`,
    body: RefundsLateMail,
  },
  "guide.roster": { subject: guideRosterSubject, body: GuideRosterMail },
  "alerts.raised": { subject: alertsHeading, body: AlertsRaisedMail },
  "newsletter.confirm": {
    subject: () => "Please confirm your address",
    body: NewsletterConfirmMail,
    unsubscribeUrl: (data, sender) => sender.unsubscribeUrl(data.subscriberId),
  },
  "waiting.entered": {
    subject: aboutWaiting("You're on the waiting list"),
    body: WaitlistJoinedMail,
    unsubscribeUrl: (data, sender) => sender.leaveListUrl(data.waitingId),
  },
  "waiting.told": {
    subject: aboutWaiting("There is room"),
    body: WaitlistPlaceFreeMail,
    unsubscribeUrl: (data, sender) => sender.leaveListUrl(data.waitingId),
  },
};

/** Writes mailto links as address and subject, telephone links as numbers. */
const addressInWords = (
  path: string,
  _: unknown,
  { attribs: { href = "" } }: { attribs: { href?: string } },
): string => {
  if (href.startsWith("tel:")) return href.slice("tel:".length);
  if (!href.startsWith("mailto:")) return path;
  return path.replace(/\?subject=(.*)$/, (_all, subject: string) => ` (subject: ${decodeURIComponent(subject)})`);
};

const asPlainText = {
  plainText: true as const,
  // Our own texts have no line breaks; quoted texts keep theirs.
  htmlToTextOptions: {
    preserveNewlines: true,
    selectors: [
      { selector: "a", options: { pathRewrite: addressInWords } },
      // Headings name people and tours, so no capitals.
      ...["h1", "h2"].map((selector) => ({
        selector,
        options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 },
      })),
      { selector: "ul", options: { itemPrefix: "- " } },
    ],
  },
};

/** Keeps "06:30 IST" on one line. */
const withWholeTimes = (html: string): string => html.replaceAll(/(\d\d:\d\d)(?:<!-- -->)? (?=IST)/g, "$1&nbsp;");

export const createRenderer =
  (company: Omit<MailSender, "today">, clock: Clock): RenderMail =>
  async (kind, data) => {
    const today = delhiDate(clock.now());
    const sender = { ...company, today };
    // Kind and data were parsed together (`mailPolicies[kind]`), which the types cannot express.
    const { subject, body: Body, unsubscribeUrl, replyTo, files } = templates[kind] as Template<MailKind>;
    const mail = <Body data={data} sender={sender} />;
    const [drawn, plain] = await Promise.all([render(mail), render(<PlainForm value>{mail}</PlainForm>, asPlainText)]);
    const answersGoTo = replyTo?.(data);
    return {
      subject: visibleLine(subject(data, today)),
      html: forOutlook(withWholeTimes(drawn)),
      plain,
      ...(answersGoTo ? { replyTo: answersGoTo } : {}),
      ...(files ? { files: await files(data, sender, clock.now()) } : {}),
      ...(unsubscribeUrl ? { unsubscribeUrl: unsubscribeUrl(data, sender) } : {}),
    };
  };
