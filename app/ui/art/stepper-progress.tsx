import { Link } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";

type Props = {
  /** `to` only for steps one may return to. */
  steps: readonly { label: string; to?: string }[];
  current: number;
  label?: string;
  className?: string;
};

export function StepperProgress({ steps, current, label = "Progress", className }: Props) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex items-center gap-2">
        {steps.map((step, index) => {
          const done = index < current;
          const now = index === current;
          const words = (
            <>
              <span
                aria-hidden="true"
                className={cx(
                  "grid size-8 shrink-0 place-items-center rounded-full border-2 font-semibold",
                  done && "border-teal-ink bg-teal-ink text-card",
                  now && "border-ink bg-marigold text-[#2a1238]",
                  !done && !now && "border-edge text-ink-soft",
                )}
              >
                {done ? <Icon name="check" className="size-4.5 stroke-3" /> : index + 1}
              </span>
              <span className={cx("leading-tight", now ? "font-semibold" : "text-ink-soft max-sm:sr-only")}>
                <span>{step.label}</span>
                {now ? null : <span className="sr-only">{done ? " (done)" : " (to come)"}</span>}
              </span>
            </>
          );
          const row = "flex min-h-11 items-center gap-2";
          return (
            <li
              key={step.label}
              aria-current={now ? "step" : undefined}
              className={cx(
                "flex items-center gap-2",
                index > 0 && "grow before:h-0.5 before:min-w-3 before:grow before:bg-line",
              )}
            >
              {done && step.to ? (
                <Link to={step.to} className={cx(row, "hover:underline pointer-coarse:-mx-1.5 pointer-coarse:px-1.5")}>
                  {words}
                </Link>
              ) : (
                <span className={row}>{words}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
