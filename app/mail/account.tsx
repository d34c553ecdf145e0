import { Text } from "@react-email/components";
import type { AccountErased, AccountLinkMail, AccountMail } from "#modules/messaging/model.ts";
import { MailLayout, mailStyles } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";

// These mails name nobody. Account owners choose address and name freely: a name would let strangers mail their own text in our name.

const { text } = mailStyles;
type Props = { data: AccountMail; sender: MailSender };
type LinkProps = { data: AccountLinkMail; sender: MailSender };

export function VerifyEmailMail({ data, sender }: LinkProps) {
  return (
    <MailLayout
      sender={sender}
      preview="One press, and your bookings find their way to your profile."
      heading="Is this your address?"
      action={{ label: "Yes, it is mine", href: sender.url(`/verify-email?token=${data.token}`) }}
    >
      <Text style={text}>Namaste,</Text>
      <Text style={text}>
        Confirm that {data.to} is yours, and every ride booked with it shows up among your past orders, those you booked
        before you had an account included. The link works once, for a day. Where you are logged in it is one press;
        elsewhere the page asks for the password of the account.
      </Text>
      <Text style={text}>
        If you know nothing of this, somebody else has typed your address. Do nothing: they are shown none of your
        bookings.
      </Text>
    </MailLayout>
  );
}

export function ResetPasswordMail({ data, sender }: LinkProps) {
  return (
    <MailLayout
      sender={sender}
      preview="The link works once, for an hour."
      heading="A new password"
      action={{ label: "Choose a new password", href: sender.url(`/reset-password?token=${data.token}`) }}
    >
      <Text style={text}>
        Namaste, it happens on long rides too. The link works once, for an hour, and logs out every device that is
        logged in now.
      </Text>
      <Text style={text}>If it was not you who asked, do nothing. Your password stays as it is.</Text>
    </MailLayout>
  );
}

/** Sent when somebody registers an address that already has an account. */
export function AlreadyThereMail({ data, sender }: Props) {
  return (
    <MailLayout
      sender={sender}
      preview="Your address has an account already."
      heading="You are here already"
      action={{ label: "Log in", href: sender.url("/login") }}
    >
      <Text style={text}>
        Namaste, somebody, probably you, has tried to register with {data.to}. It has an account already, so nothing was
        changed. Log in with it, or ask for a new password there.
      </Text>
      <Text style={text}>
        If it was not you, you need do nothing: whoever it was did not get in. They may know now that this address has
        an account.
      </Text>
    </MailLayout>
  );
}

export function PasswordChangedMail({ sender }: Pick<Props, "sender">) {
  return (
    <MailLayout
      sender={sender}
      preview="All other devices are logged out."
      heading="Your password was changed"
      action={{ label: "It was not me", href: sender.url("/forgotten-password") }}
    >
      <Text style={text}>
        Namaste, the password of your account was changed just now, and all other devices are logged out. If it was you,
        this is all there is to it.
      </Text>
    </MailLayout>
  );
}

/** Sent to the current address before a change of address, which may be an intruder's request. */
export function EmailChangeAskedMail({ data, sender }: Props) {
  return (
    <MailLayout
      sender={sender}
      preview="If it was not you, choose a new password now."
      heading="Your account is to move to another address"
      action={{ label: "It was not me", href: sender.url("/forgotten-password") }}
    >
      <Text style={text}>
        Namaste, somebody who is logged in to your account has asked to move it from {data.to} to another address. It
        moves once the mail that we sent there has been answered. If it was you, this is all there is to it.
      </Text>
      <Text style={text}>
        If it was not you, choose a new password: that calls the move off and logs out every device.
      </Text>
    </MailLayout>
  );
}

/** To the former address of an account. */
export function EmailChangedMail({ data, sender }: Props) {
  return (
    <MailLayout
      sender={sender}
      preview="Your account has another address now."
      heading="Your account has moved to another address"
      action={{ label: "It was not me", href: `mailto:${sender.email}` }}
    >
      <Text style={text}>
        Namaste, your account was at {data.to} until now. Its new address has been confirmed, and this one does not open
        it any more. If it was not you who changed it, write to us at once.
      </Text>
    </MailLayout>
  );
}

export function AccountErasedMail({ data, sender }: { data: AccountErased; sender: MailSender }) {
  return (
    <MailLayout
      sender={sender}
      preview="What we deleted, and what the law has us keep."
      heading="Your account is erased"
      action={{ label: "See our tours", href: sender.url("/tours") }}
    >
      <Text style={text}>
        Namaste, your account, your profile and your photograph are gone.{" "}
        {data.isProven === false
          ? "What you wrote in reviews stands without your name. Nobody had shown that this address is yours: bookings, comments and messages that came from it stay as they are. If they are to go too, write to us from here."
          : "What you wrote in reviews and comments stands without your name. Of paid bookings we keep the entries that tax law asks for; your name, address and number leave them as soon as the ride is over."}
      </Text>
      <Text style={text}>Thank you for riding with us. You need no account to do it again.</Text>
    </MailLayout>
  );
}
