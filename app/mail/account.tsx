import type { AccountErased, AccountLinkMail, AccountMail } from "#modules/messaging/model.ts";
import { MailLayout } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { Lead, P } from "./parts/words.tsx";

// These mails name nobody. Anyone may register a stranger's address with any text as a name, and we would mail it for them.

type Props = { data: AccountMail; sender: MailSender };
type LinkProps = { data: AccountLinkMail; sender: MailSender };

export function VerifyEmailMail({ data, sender }: LinkProps) {
  return (
    <MailLayout
      sender={sender}
      preview="Confirm it, and your bookings appear in your profile."
      heading="Is this your address?"
      action={{ label: "Confirm my address", href: sender.url(`/verify-email?token=${data.token}`) }}
    >
      <Lead>
        Namaste, please confirm that {data.to} is yours, and every ride booked with it appears in your past orders, even
        from before you had an account. The link works once, within a day. If you&apos;re not logged in, we ask for your
        password.
      </Lead>
      <P>
        Not you? Then someone else typed your address, and you don&apos;t need to do anything. They can&apos;t see your
        bookings.
      </P>
    </MailLayout>
  );
}

export function ResetPasswordMail({ data, sender }: LinkProps) {
  return (
    <MailLayout
      sender={sender}
      preview="The link works once, within an hour."
      heading="A new password"
      action={{ label: "Choose a new password", href: sender.url(`/reset-password?token=${data.token}`) }}
    >
      <Lead>
        Namaste, it happens to all of us. The link works once, within an hour, and logs out all of your devices.
      </Lead>
      <P>Didn&apos;t ask for this? Then you don&apos;t need to do anything. Your password stays as it is.</P>
    </MailLayout>
  );
}

/** Sent when somebody registers an address that already has an account. */
export function AlreadyThereMail({ data, sender }: Props) {
  return (
    <MailLayout
      sender={sender}
      preview="Your address already has an account."
      heading="You already have an account"
      action={{ label: "Log in", href: sender.url("/login") }}
    >
      <Lead>
        Namaste, someone, probably you, tried to register with {data.to}. It already has an account, so nothing has
        changed. Log in with it, or ask for a new password there.
      </Lead>
      <P>
        If it wasn&apos;t you, you don&apos;t need to do anything: they didn&apos;t get in. They may now know that this
        address has an account.
      </P>
    </MailLayout>
  );
}

export function PasswordChangedMail({ sender }: Pick<Props, "sender">) {
  return (
    <MailLayout
      sender={sender}
      preview="We've logged out all other devices."
      heading="Your password was changed"
      action={{ label: "It wasn't me", href: sender.url("/forgotten-password") }}
    >
      <Lead>
        Namaste, your password was just changed, and we&apos;ve logged out all other devices. If it was you, you&apos;re
        all set.
      </Lead>
    </MailLayout>
  );
}

/** Sent to the current address before a change of address, which may be an intruder's request. */
export function EmailChangeAskedMail({ data, sender }: Props) {
  return (
    <MailLayout
      sender={sender}
      preview="If it wasn't you, choose a new password now."
      heading="Your account is moving to a new address"
      action={{ label: "It wasn't me", href: sender.url("/forgotten-password") }}
    >
      <Lead>
        Namaste, someone logged in to your account asked to move it from {data.to} to another address. It moves once the
        new address is confirmed. If it was you, you&apos;re all set.
      </Lead>
      <P>If it wasn&apos;t you, choose a new password: that stops the move and logs out all devices.</P>
    </MailLayout>
  );
}

/** To the former address of an account. */
export function EmailChangedMail({ data, sender }: Props) {
  return (
    <MailLayout
      sender={sender}
      preview="Your account has a new address."
      heading="Your account has a new address"
      action={{ label: "It wasn't me", href: `mailto:${sender.email}` }}
    >
      <Lead>
        Namaste, your account was at {data.to} until now. Its new address is confirmed, and this one no longer opens it.
        If you didn&apos;t change it, write to us at once.
      </Lead>
    </MailLayout>
  );
}

export function AccountErasedMail({ data, sender }: { data: AccountErased; sender: MailSender }) {
  return (
    <MailLayout
      sender={sender}
      preview="What we deleted, and what the law requires us to keep."
      heading="Your account is erased"
      action={{ label: "See our tours", href: sender.url("/tours") }}
    >
      <Lead>
        Namaste, your account, your profile and your photograph are gone.{" "}
        {data.isProven === false
          ? "Your reviews stay, without your name. This address was never confirmed, so bookings, comments and messages from it stay as they are. Would you like us to delete them too? Write to us from this address."
          : "Your reviews and comments stay, without your name. Of paid bookings we keep the records that tax law requires. We remove your name, address and number from them as soon as the ride is over."}
      </Lead>
      <P>Thank you for riding with us. You can ride with us again without an account.</P>
    </MailLayout>
  );
}
