import { Fragment, type ReactNode } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";

type Props = {
  /** Always shown. With `isMore` only while the text is folded: a desktop shows the text without it. */
  summary: ReactNode;
  isMore?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * Text that a phone folds and a desktop shows open (styles/folds.css). Find-in-page, printing and links to a fragment inside open it.
 */
export function TextFold({ summary, isMore = false, className, children }: Props) {
  return (
    <details className={cx("fold", isMore && "fold-more", className)}>
      <summary>
        {isMore ? <span className="fold-label">{summary}</span> : <Fragment key="plain">{summary}</Fragment>}
        <Icon name="chevron-down" className="fold-mark size-5" />
      </summary>
      {children}
    </details>
  );
}
