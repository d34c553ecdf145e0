import type { ReactNode } from "react";

/** Words for screen readers only. */
export function VisuallyHidden({
  children,
  as: Tag = "span",
}: {
  children: ReactNode;
  as?: "span" | "div" | "h2" | "h3";
}) {
  return <Tag className="sr-only">{children}</Tag>;
}
