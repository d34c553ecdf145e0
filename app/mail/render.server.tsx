import { render } from "@react-email/render";
import type { ReactElement } from "react";
import type { MailData, MailKind, RenderMail } from "#modules/messaging/model.ts";
import { shortDate } from "#platform/delhi-time.ts";
import { BookingConfirmedMail } from "./booking-confirmed.tsx";
import type { MailSender } from "./mail-sender.ts";
import { CommentPendingMail, ContactAcknowledgedMail, ContactReceivedMail, NewsletterConfirmMail } from "./voices.tsx";

type Template<Kind extends MailKind> = {
  subject(data: MailData<Kind>): string;
  body(props: { data: MailData<Kind>; sender: MailSender }): ReactElement;
};

const templates: { [Kind in MailKind]: Template<Kind> } = {
  "booking.confirmed": {
    subject: (data) => `${data.reference}: ${data.tourName}, ${shortDate(data.localDate)}, ${data.localTime} IST`,
    body: BookingConfirmedMail,
  },
  "contact.received": { subject: (data) => `Message from ${data.name}`, body: ContactReceivedMail },
  "contact.acknowledged": { subject: () => "Your message has arrived", body: ContactAcknowledgedMail },
  "comment.pending": { subject: (data) => `A comment on “${data.postTitle}”`, body: CommentPendingMail },
  "newsletter.confirm": { subject: () => "Please confirm your address", body: NewsletterConfirmMail },
};

/** The subject, HTML and plain text of each kind of mail. */
export const createRenderer =
  (sender: MailSender): RenderMail =>
  async (kind, data) => {
    // The kind and its data were parsed together (`mailKinds[kind]`), which the type of a pair cannot say.
    const { subject, body: Body } = templates[kind] as Template<MailKind>;
    const mail = <Body data={data} sender={sender} />;
    const [html, plain] = await Promise.all([render(mail), render(mail, { plainText: true })]);
    return { subject: subject(data), html, plain };
  };
