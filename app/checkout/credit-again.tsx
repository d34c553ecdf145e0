import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ShownCredit } from "#app/web/links/credit-link.server.ts";
import { formatRupees } from "#platform/money.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { CREDIT_PAYS_FOR } from "./credit-label.ts";

/** True if the credit can pay for a ride; then nothing else is offered, which would be charged in full. */
export const canRideOn = (credit: ShownCredit | null): boolean =>
  credit !== null && !credit.isOver && credit.path !== null;

/** Credit that is free again because its booking failed, with the way to use it. */
export function CreditAgain({ credit }: { credit: ShownCredit | null }) {
  if (!credit || credit.amountPaise === 0) return null;
  const { amountPaise, expiresOn, isOver, isLess, path } = credit;
  if (isOver)
    return (
      <Notice
        key="over"
        tone="warning"
        still
        title={`Your credit of ${formatRupees(amountPaise)} has run out`}
        action={<Button to="/contact">Write to us</Button>}
      >{`It was valid until ${plainDate(expiresOn)}. Write to us: people here are more forgiving than computers.`}</Notice>
    );
  return (
    <Notice
      key="usable"
      tone="success"
      still
      title={
        isLess
          ? `${formatRupees(amountPaise)} of your credit is yours to use again`
          : `Your credit of ${formatRupees(amountPaise)} is yours to use again`
      }
      action={path ? <Button to={path}>Use my credit</Button> : null}
    >
      Until <span>{plainDate(expiresOn)}</span> you can use it for <span>{CREDIT_PAYS_FOR}</span>.{" "}
      <span>
        {path
          ? "Book from the credit's page: anywhere else you pay the full price."
          : "You'll find its link in our latest mail about it."}
      </span>
    </Notice>
  );
}
