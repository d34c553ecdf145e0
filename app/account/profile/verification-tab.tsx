import { Fragment } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Profile } from "#modules/accounts/model.ts";
import { RequestedData } from "./asked-of.tsx";
import { tabPath } from "./profile-tabs.ts";

/** Verification state of the address, and of a new one. */
export function VerificationPart({ profile }: { profile: Profile }) {
  const { id, email, pendingEmail, isVerified } = profile;
  if (pendingEmail !== null)
    return (
      <Fragment key="new address">
        <Notice still title="Please confirm your new address.">
          <span className="wrap-anywhere">{pendingEmail}</span>
        </Notice>
        <p className="measure mt-5 wrap-anywhere">
          We sent a mail there; its link works once, within a day. Until you confirm the address, we use{" "}
          <span>{email}</span>. Check your spam folder too.
        </p>
        <SendAgain account={id} />
        <p className="mt-5">
          <Button to={tabPath("profile", { edit: "1" })} variant="link">
            Use a different address
          </Button>
        </p>
      </Fragment>
    );
  if (isVerified)
    return (
      <Notice still tone="success" title="Your email is verified.">
        {email}
      </Notice>
    );
  return (
    <>
      <Notice still tone="warning" title="Your email hasn't been verified.">
        {email}
      </Notice>
      <p className="measure mt-5">
        We sent you a mail when you registered; its link works once, within a day. Check your spam folder too.
      </p>
      <SendAgain account={id} />
    </>
  );
}

const SendAgain = ({ account }: { account: string }) => (
  <Form method="post" className="mt-5">
    <RequestedData account={account} intent="verify" />
    <Button type="submit" icon="mail">
      Resend mail
    </Button>
  </Form>
);
