import { type ReactNode, useEffect, useRef } from "react";
import { Icon, type IconName } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";

const tones = {
  info: { icon: "info", box: "bg-cream border-ink", ink: "text-ink" },
  success: { icon: "check", box: "bg-teal-wash border-teal", ink: "text-teal-ink" },
  warning: { icon: "warning", box: "bg-marigold-wash border-marigold", ink: "text-marigold-ink" },
  error: { icon: "warning", box: "bg-coral-wash border-coral", ink: "text-coral-ink" },
} as const satisfies Record<string, { icon: IconName; box: string; ink: string }>;

type Props = {
  tone?: keyof typeof tones;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Part of the page from the start, so not announced. */
  still?: boolean;
  /** The form's answer behind the message: a repeated message is focused again. */
  answer?: unknown;
  /** Takes over the focus of the element that it replaces, such as a button. */
  instead?: boolean;
  id?: string;
  className?: string;
};

/**
 * A message in the page. Errors interrupt screen readers, others wait. Errors and warnings scroll into view, since a form's button is often
 * a screen below.
 */
export function Notice({
  tone = "info",
  title,
  children,
  action,
  still = false,
  answer,
  instead,
  id,
  className,
}: Props) {
  const look = tones[tone];
  const box = useRef<HTMLDivElement>(null);
  const goesToIt = !still && (tone === "error" || tone === "warning");
  const answered = useRef(answer);
  useEffect(() => {
    // Not at hydration: the reader may be elsewhere by then.
    const isLater = document.documentElement.dataset.awake !== undefined;
    if (goesToIt && isLater) box.current?.scrollIntoView({ block: "nearest" });
    if (goesToIt && answered.current !== answer) box.current?.focus({ preventScroll: true });
    if (instead && isLater && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
    answered.current = answer;
  }, [goesToIt, answer, instead]);
  const role = still ? undefined : tone === "error" ? "alert" : "status";
  return (
    <div
      ref={box}
      id={id}
      role={role}
      tabIndex={goesToIt ? -1 : undefined}
      className={cx("scroll-mt-28 flex gap-3 rounded-md border-l-4 px-4 py-3.5", look.box, className)}
    >
      <Icon name={look.icon} className={cx("mt-0.5 size-6", look.ink)} />
      <div className="min-w-0 grow">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
    </div>
  );
}
