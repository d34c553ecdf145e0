import { cx } from "#app/ui/cx.ts";

/** Flag of a tour on offer (specification §3). `isNarrow` breaks it into two lines on a phone's narrow picture. */
export function OfferFlag({ isNarrow = false }: { isNarrow?: boolean }) {
  return (
    <p className={cx("offer-flag", isNarrow && "max-sm:top-2 max-sm:w-min max-sm:leading-tight")}>Special Offer</p>
  );
}
