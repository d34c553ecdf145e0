import { render } from "@react-email/render";
import type { BookingConfirmed, RenderMail } from "#modules/messaging/model.ts";
import { shortDate } from "#platform/delhi-time.ts";
import { BookingConfirmedMail } from "./booking-confirmed.tsx";
import type { MailSender } from "./mail-sender.ts";

/** The subject, HTML and plain text of each kind of mail. */
export const createRenderer =
  (sender: MailSender): RenderMail =>
  async (_kind, data: BookingConfirmed) => {
    const mail = <BookingConfirmedMail data={data} sender={sender} />;
    const [html, plain] = await Promise.all([render(mail), render(mail, { plainText: true })]);
    return {
      subject: `${data.reference}: ${data.tourName}, ${shortDate(data.localDate)}, ${data.localTime} IST`,
      html,
      plain,
    };
  };
