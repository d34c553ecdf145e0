import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { Icon, type IconName } from "#app/ui/art/icon.tsx";
import { Wheel } from "#app/ui/art/wheel.tsx";
import { cx } from "#app/ui/cx.ts";

const variants = {
  primary:
    "bg-action text-on-action shadow-[3px_3px_0_0_var(--color-sand)] hover:bg-action-deep active:translate-x-[3px] active:translate-y-[3px] active:shadow-none",
  secondary: "border-2 border-ink text-ink hover:bg-ink hover:text-paper",
  quiet: "text-ink hover:bg-sand/60",
  link: "px-0! text-left! text-coral-ink underline decoration-1 underline-offset-4 hover:decoration-2",
};

const sizes = {
  sm: "min-h-9 gap-1.5 px-3.5 text-sm pointer-coarse:min-h-11",
  // As high as a field, beside which it often stands.
  md: "min-h-12 gap-2 px-5 text-base",
  lg: "min-h-13 gap-2.5 px-7 text-lg",
};

type Look = {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  icon?: IconName;
  iconEnd?: IconName;
  block?: boolean;
  children: ReactNode;
};
type AsButton = Look & ComponentPropsWithRef<"button"> & { busy?: boolean; to?: undefined; href?: undefined };
type AsLink = Look & Omit<LinkProps, "children"> & { href?: undefined; busy?: undefined };
type AsAnchor = Look & ComponentPropsWithRef<"a"> & { href: string; to?: undefined; busy?: undefined };

/** Class names of a button, for elements made elsewhere. */
export function buttonClass(
  { variant = "primary", size = "md", block = false }: Pick<Look, "variant" | "size" | "block"> = {},
  className?: string,
): string {
  return cx(
    "press inline-flex items-center justify-center rounded-md text-center font-semibold leading-tight no-underline transition-[background-color,color,translate,box-shadow] duration-150 aria-disabled:opacity-60 disabled:opacity-60",
    variants[variant],
    sizes[size],
    block && "w-full",
    className,
  );
}

/** A button, or with `to` or `href` a link. `busy` keeps the focus and ignores further presses. */
export function Button(props: AsButton | AsLink | AsAnchor) {
  const { variant, size, icon, iconEnd, block, children, className, ...rest } = props;
  const classes = buttonClass({ variant, size, block }, className);
  const inner = (busy: boolean) => (
    <>
      {busy ? <Wheel size="sm" className="-ml-0.5" /> : icon ? <Icon name={icon} /> : null}
      <span>{children}</span>
      {iconEnd && !busy ? <Icon name={iconEnd} /> : null}
    </>
  );
  if (rest.to !== undefined) {
    const { busy: _, href: __, ...link } = rest as Omit<AsLink, keyof Look>;
    return (
      <Link {...link} className={classes}>
        {inner(false)}
      </Link>
    );
  }
  if (rest.href !== undefined) {
    const { busy: _, to: __, ...anchor } = rest as Omit<AsAnchor, keyof Look>;
    return (
      <a {...anchor} className={classes}>
        {inner(false)}
      </a>
    );
  }
  const { busy = false, onClick, type = "button", to: _, href: __, ...button } = rest as Omit<AsButton, keyof Look>;
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...button}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || button["aria-disabled"]}
      className={classes}
    >
      {inner(busy)}
    </button>
  );
}
