import type { StaffApprovalAsked, StaffInvited, StaffLoggedIn, StudioNotPublished } from "#modules/messaging/model.ts";
import { delhiDate, delhiTime, longDate } from "#platform/time/delhi-time.ts";
import { MailLayout } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { Lead, P } from "./parts/words.tsx";

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
      <Lead>
        Namaste,{" "}
        {data.isReset
          ? `this link gives you a new way into the console of ${sender.companyName}. When you use it, your former passkeys and codes end, and so do all your sessions.`
          : `you are invited to the console of ${sender.companyName}. You choose a passkey or an authenticator app there, and need no password.`}
      </Lead>
      <P>
        The link works once, until {until}. It is yours alone: please don&apos;t forward it. If you didn&apos;t expect
        it, you don&apos;t need to do anything.
      </P>
    </MailLayout>
  );
}

/** To those of the company who may agree to a large refund of somebody else's. */
export const StaffApprovalAskedMail = ({ data, sender }: { data: StaffApprovalAsked; sender: MailSender }) => (
  <MailLayout
    sender={sender}
    preview={`Until ${delhiTime(data.expiresAt)}.`}
    heading={`${data.by} asks for your word`}
    action={{ label: "Look at it", href: sender.url("/staff/approvals") }}
  >
    <Lead>
      Namaste, {data.by} wants to do this, and so much money wants the word of two: <b>{data.deed}</b>.
    </Lead>
    <P>
      The console shows the plan. One of you is enough, until {delhiTime(data.expiresAt)}. Later {data.by} has to ask
      again.
    </P>
  </MailLayout>
);

/** To somebody of the company: their account was opened where it never was before. */
export const StaffLoggedInMail = ({ data, sender }: { data: StaffLoggedIn; sender: MailSender }) => (
  <MailLayout
    sender={sender}
    preview={`On ${data.device}.`}
    heading="You logged in on a new browser"
    action={{ label: "See your devices", href: sender.url("/staff/devices") }}
  >
    <Lead>
      Namaste, somebody came into the console of {sender.companyName} with your passkey or code: on {data.device}, on{" "}
      {longDate(delhiDate(data.at))}, {delhiTime(data.at)}.
    </Lead>
    <P>
      If it was you, you don&apos;t need to do anything. If it wasn&apos;t, log out everywhere under Devices, and tell
      an owner at once.
    </P>
  </MailLayout>
);

/** To the person who planned it: a text that is not on the site. */
export function StudioNotPublishedMail({ data, sender }: { data: StudioNotPublished; sender: MailSender }) {
  const { document, kind, key, at, faults } = data;
  return (
    <MailLayout
      isToUs
      sender={sender}
      preview="Guests see the former text. Your draft is kept."
      heading="A text was not published"
      action={{ label: "Open the draft", href: sender.url(`/staff/studio/${kind}/${encodeURIComponent(key)}`) }}
    >
      <Lead>
        {document} was planned for {longDate(delhiDate(at))}, {delhiTime(at)}. It could not be published, so guests see
        the former text.
      </Lead>
      {faults.map((words) => (
        <P key={words}>{words}</P>
      ))}
      <P>The draft is kept as you saved it. Please look at it, and publish it again.</P>
    </MailLayout>
  );
}

/** To somebody who sets the company up. */
export const MailTestedMail = ({ sender }: { sender: MailSender }) => (
  <MailLayout
    sender={sender}
    preview="Mails arrive."
    heading="Mails arrive"
    action={{ label: "Go on with the first steps", href: sender.url("/staff/first-run") }}
  >
    <Lead>
      Namaste, this is the test mail that you asked for in the console of {sender.companyName}. Guests&apos; mails come
      the same way: please look whether it stands among the wanted ones.
    </Lead>
  </MailLayout>
);
