import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

type Props = {
  main: ReactNode;
  stub: ReactNode;
  /** `wide` puts the stub at the right where there is room; `tall` always below. */
  layout?: "tall" | "wide";
  tone?: "paper" | "marigold";
  /** Makes the ticket a labelled region. */
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
