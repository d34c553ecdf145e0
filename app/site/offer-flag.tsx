import { cx } from "#app/ui/cx.ts";

/**
 * The flag over the picture of a tour that costs less than usual (specification §3). `isNarrow`: on a phone the picture is hardly wider
 * than its words, which then stand in two lines at its edge.
 */
export function OfferFlag({ isNarrow = false }: { isNarrow?: boolean }) {
  return (
    <p className={cx("offer-flag", isNarrow && "max-sm:top-2 max-sm:w-min max-sm:leading-tight")}>Special Offer</p>
  );
}
