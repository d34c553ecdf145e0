import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";
import { cachedFragment } from "#app/ui/html-fragment-cache.ts";

const tones = {
  paper: "",
  cream: "surface-cream halftone",
  ink: "surface-ink halftone",
  teal: "surface-teal halftone",
  marigold: "surface-marigold halftone",
};

type Props = {
  heading: ReactNode;
  kicker?: ReactNode;
  text?: ReactNode;
  action?: { label: string; to: string };
  children?: ReactNode;
  id?: string;
  tone?: keyof typeof tones;
  /** `top`: heading over the content; `side`: heading in a narrow column at the left. */
  layout?: "top" | "side";
  as?: "h1" | "h2" | "h3";
  className?: string;
  /** Everything it shows beside its heading, if all of it is plain data: see `cachedFragment`. */
  once?: readonly unknown[];
};

export function Section(props: Props) {
  const { heading, kicker, text, action, children, id, tone = "paper", layout = "top", as: Heading = "h2" } = props;
  const side = layout === "side";
  const content = (
    <div className={cx("wrap", side && "grid gap-x-12 gap-y-8 lg:grid-cols-12")}>
      <header className={cx(side ? "lg:col-span-4" : "mb-8 grid items-end gap-x-12 gap-y-4 sm:mb-10 lg:grid-cols-12")}>
        <div className={side ? undefined : "lg:col-span-7"}>
          {kicker ? <p className="kicker mb-2">{kicker}</p> : null}
          <Heading>{heading}</Heading>
        </div>
        {text || action ? (
          <div className={cx(side ? "mt-4" : "lg:col-span-5")}>
            {text ? <div className="measure text-lg text-ink-soft">{text}</div> : null}
            {action ? (
              <Link
                to={action.to}
                className="group/action mt-3 inline-flex min-h-11 items-center gap-2 font-semibold text-coral-ink underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                <span>{action.label}</span>
                <Icon
                  name="arrow-right"
                  className="size-5 transition-[translate] duration-150 motion-safe:group-hover/action:translate-x-1"
                />
              </Link>
            ) : null}
          </div>
        ) : null}
      </header>
      <div className={side ? "min-w-0 lg:col-span-8" : undefined}>{children}</div>
    </div>
  );
  return (
    <section
      id={id}
      className={cx("band", tones[tone], props.className)}
      {...(import.meta.env.SSR
        ? cachedFragment(props.once && ["section", heading, ...props.once], content)
        : { children: content })}
    />
  );
}
