import { describeFormerMoney } from "#modules/booking/model.ts";
import { formatRupees } from "#platform/money.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { P } from "./parts/words.tsx";

type Coming = {
  paise: number;
  promisedBy: string | null;
  isJustPaid?: boolean;
  /** Part of `paise` that goes to the former traveller's card. */
  formerPaise?: number | null | undefined;
  /** Part of `paise` that is sent by hand, as the provider never had it. */
  deskPaise?: number | null | undefined;
  /** Part of `paise` that goes back to the gift that paid. */
  giftPaise?: number | null | undefined;
};

/** Route and date of a refund. Old payments are refunded by bank transfer. */
export function ComesBack({ giftPaise, deskPaise, ...coming }: Coming) {
  const gift = giftPaise ?? 0;
  const desk = deskPaise ?? 0;
  return (
    <>
      <MoneyComesBack {...coming} paise={coming.paise - gift - desk} />
      {desk > 0 && coming.promisedBy !== null ? (
        <P>
          <strong>{formatRupees(desk)}</strong> comes to you by bank transfer or UPI, by {plainDate(coming.promisedBy)}.
          It wasn&apos;t paid on our site, so we&apos;ll write to you for your account details.
        </P>
      ) : null}
      {gift > 0 ? (
        <P>
          <strong>{formatRupees(gift)}</strong> is on your gift again. Its code pays for another ride.
        </P>
      ) : null}
    </>
  );
}

function MoneyComesBack({
  paise,
  promisedBy,
  isJustPaid = false,
  formerPaise,
}: Omit<Coming, "giftPaise" | "deskPaise">) {
  if (paise === 0 || promisedBy === null) return null;
  const former = describeFormerMoney({ refundPaise: paise, formerPaise: formerPaise ?? 0 });
  if (former !== null)
    return (
      <P>
        <strong>{formatRupees(paise)}</strong> goes back. {former}. It arrives by {plainDate(promisedBy)}, usually much
        sooner. You don&apos;t need to do anything. If it was paid more than six months ago, we&apos;ll write to you for
        your bank details.
      </P>
    );
  return (
    <P>
      <strong>{formatRupees(paise)}</strong> goes back the way you paid. It reaches you by {plainDate(promisedBy)},
      usually much sooner. You don&apos;t need to do anything
      {isJustPaid ? "." : ". If you paid more than six months ago, we'll write to you for your bank details."}
    </P>
  );
}
