import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { cachedFragment } from "#app/ui/html-fragment-cache.ts";

const tones = {
  plain: "",
  card: "bg-card rounded-lg shadow-print",
  line: "rounded-lg border border-line",
};

type Props = {
  title?: ReactNode;
  /** Makes the title a link whose target is the whole card. */
  to?: string;
  heading?: "h2" | "h3" | "h4";
  kicker?: ReactNode;
  picture?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** Everything that picture and text show, as plain data, unless they depend on the location: see `cachedFragment`. */
  once?: readonly unknown[];
  tone?: keyof typeof tones;
  /** `side` puts the picture beside the text where there is room. */
  layout?: "stack" | "side";
  as?: "article" | "section" | "li" | "div";
  className?: string;
};

export function Card(props: Props) {
  const {
    title,
    to,
    heading: Heading = "h3",
    kicker,
    picture,
    children,
    footer,
    once,
    tone = "plain",
    layout = "stack",
  } = props;
  const Tag = props.as ?? "article";
  const words = (
    <>
      {kicker ? <div className="kicker">{kicker}</div> : null}
      {title ? (
        <Heading className={layout === "side" ? "text-2xl" : "text-xl"}>
          {to ? (
            <Link
              to={to}
              className="decoration-coral decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:underline focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </Heading>
      ) : null}
      {children}
    </>
  );
  return (
    <Tag
      className={cx(
        "group relative",
        tones[tone],
        layout === "stack" ? "flex flex-col" : "grid items-start gap-x-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]",
        props.className,
      )}
    >
      {picture ? (
        <div
          className={cx(
            "overflow-hidden [&_img]:transition-[scale] [&_img]:duration-500 [&_img]:ease-out motion-safe:group-hover:[&_img]:scale-[1.025]",
            tone === "plain"
              ? "rounded-md"
              : layout === "stack"
                ? "rounded-t-lg"
                : "rounded-t-lg sm:h-full sm:rounded-l-lg sm:rounded-tr-none",
          )}
          {...(import.meta.env.SSR
            ? cachedFragment(once && ["card's picture", ...once], picture)
            : { children: picture })}
        />
      ) : null}
      <div
        className={cx(
          "flex grow flex-col gap-2",
          tone === "plain" ? "pt-4" : "p-5",
          layout === "side" && (tone === "plain" ? "sm:justify-center sm:pt-0" : "sm:h-full sm:justify-center sm:p-7"),
        )}
      >
        <div
          className={cx("flex flex-col gap-2", layout === "stack" && "grow")}
          {...(import.meta.env.SSR ? cachedFragment(once && ["card's words", ...once], words) : { children: words })}
        />
        {footer ? <div className="pt-2">{footer}</div> : null}
      </div>
    </Tag>
  );
}
