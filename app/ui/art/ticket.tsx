import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

type Props = {
  /** The part that is kept. */
  main: ReactNode;
  /** The part that would be torn off: the sum, the number, the button. */
  stub: ReactNode;
  /** `wide` puts the stub at the right where there is room; `tall` always below. */
  layout?: "tall" | "wide";
  /** The colour of the paper. */
  tone?: "paper" | "marigold";
  /** Said to screen readers when the ticket is a region of the page. */
  label?: string;
  className?: string;
};

/** A ticket: two parts with a perforated line and punched notches between them. */
export function Ticket({ main, stub, layout = "tall", tone = "paper", label, className }: Props) {
  const Tag = label ? "section" : "div";
  return (
    <Tag aria-label={label} className={cx(layout === "wide" && "ticket-wide", className)}>
      <div className={cx("ticket", tone === "marigold" && "ticket-marigold")}>
        <div className="ticket-part ticket-main p-5 sm:p-6">{main}</div>
        <div className="ticket-part ticket-stub p-5 sm:p-6">{stub}</div>
      </div>
    </Tag>
  );
}
