import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Profile } from "#modules/accounts/model.ts";

/** Whether the address is known to be the traveller's, and the mail that makes it so. */
export function VerificationPart({ profile }: { profile: Profile }) {
  if (profile.isVerified)
    return (
      <Notice still tone="success" title="Your email is verified.">
        {profile.email}
      </Notice>
    );
  return (
    <>
      <Notice still tone="warning" title="Your email hasn't been verified.">
        {profile.email}
      </Notice>
      <p className="measure mt-5">
        We sent a mail when you registered; its link works once, for a day. Look among the unwanted mails too.
      </p>
      <Form method="post" className="mt-5">
        <input type="hidden" name="intent" value="verify" />
        <Button type="submit" icon="mail">
          Send it again
        </Button>
      </Form>
    </>
  );
}
