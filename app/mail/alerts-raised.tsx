import type { AlertsRaised } from "#modules/messaging/model.ts";
import { alertLabel } from "#platform/jobs/alert-words.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { MailLayout } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { MailTicket } from "./parts/ticket.tsx";
import { Links, P } from "./parts/words.tsx";

export const alertsHeading = ({ alerts }: AlertsRaised): string =>
  alerts.length === 1 ? "Something needs your attention" : `${alerts.length} things need your attention`;

const isOfMoney = ({ kind }: { kind: string }): boolean => /^(payment|refund|order|event)\./.test(kind);

const providersDesk = { label: "Open the provider's desk", href: "https://dashboard.razorpay.com/app/payments" };

/** To the company: alerts that need a person. The runbook has the actions. */
export function AlertsRaisedMail({ data, sender }: { data: AlertsRaised; sender: MailSender }) {
  return (
    <MailLayout
      isToUs
      sender={sender}
      preview={data.alerts.map(({ kind }) => alertLabel(kind)).join(" ")}
      heading={alertsHeading(data)}
      {...(data.alerts.some(isOfMoney) ? { action: providersDesk } : {})}
    >
      {data.alerts.map(({ kind, subject, times, raisedAt }) => (
        <MailTicket key={`${kind} ${subject}`} kind={kind} title={alertLabel(kind)}>
          <P>
            About {subject}, since {delhiInstant(raisedAt)}
            {times > 1 ? `, ${times} times` : ""}.
          </P>
        </MailTicket>
      ))}
      <Links of={[{ label: "All that is open", href: sender.url("/staff") }]} />
      <P>The runbook, docs/runbook.md, says what to do about each.</P>
    </MailLayout>
  );
}
