import { Text } from "@react-email/components";
import type { StaffInvited } from "#modules/messaging/model.ts";
import { delhiDate, delhiTime, longDate } from "#platform/time/delhi-time.ts";
import { MailLayout, mailStyles } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";

const { text } = mailStyles;

/** To the company's people: how they get into the console. */
export function StaffInvitedMail({ data, sender }: { data: StaffInvited; sender: MailSender }) {
  const until = `${longDate(delhiDate(data.expiresAt))}, ${delhiTime(data.expiresAt)}`;
  return (
    <MailLayout
      sender={sender}
      preview={`The link works once, until ${until}.`}
      heading={data.isReset ? "A new way in" : `You are invited as ${data.role}`}
      action={{
        label: data.isReset ? "Choose a new way in" : "Come in",
        href: sender.url(`/staff/invite?token=${data.token}`),
      }}
    >
      <Text style={text}>
        Namaste,{" "}
        {data.isReset
          ? `this link gives you a new way into the console of ${sender.companyName}. When you use it, your former passkeys and codes end, and so do all your sessions.`
          : `you are invited to the console of ${sender.companyName}. You choose a passkey or an authenticator app there, and need no password.`}
      </Text>
      <Text style={text}>
        The link works once, until {until}. It is yours alone: please don&apos;t forward it. If you didn&apos;t expect
        it, you don&apos;t need to do anything.
      </Text>
    </MailLayout>
  );
}
