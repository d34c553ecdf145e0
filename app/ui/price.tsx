import { cx } from "#app/ui/cx.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

const sizes = { sm: "text-lg", md: "text-2xl", lg: "text-3xl" };

type Props = {
  /** A formatted text, like all the props here. */
  amount: string;
  struck?: string;
  /** Before the amount, such as "from". */
  prefix?: string;
  /** Unit, such as "per person". */
  per?: string;
  note?: string;
  size?: keyof typeof sizes;
  className?: string;
};

export function Price({ amount, struck, prefix, per, note, size = "md", className }: Props) {
  return (
    <div className={cx("leading-tight", className)}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        {prefix ? <span className="text-sm text-ink-soft">{prefix}</span> : null}
        {struck ? (
          <s className="text-ink-soft decoration-coral-ink decoration-2">
            <VisuallyHidden>before: </VisuallyHidden>
            <span>{struck}</span>
          </s>
        ) : null}
        <strong className={cx("font-display font-semibold tabular-nums", sizes[size])}>
          {struck ? <VisuallyHidden>now: </VisuallyHidden> : null}
          <rupee-sum>{amount}</rupee-sum>
        </strong>
        {per ? <span className="text-sm text-ink-soft">{per}</span> : null}
      </p>
      {note ? <p className="mt-0.5 text-sm text-ink-soft">{note}</p> : null}
    </div>
  );
}
