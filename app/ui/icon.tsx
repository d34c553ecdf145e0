import { cx } from "#app/ui/cx.ts";
import { interfacePaths } from "#app/ui/icon-paths.ts";
import { journeyPaths } from "#app/ui/icon-paths-journey.ts";

const paths = { ...interfacePaths, ...journeyPaths };

/** The names of all icons. */
export type IconName = keyof typeof paths;

/** All names, for specimens and for checking names that come from content. */
export const iconNames = Object.keys(paths) as IconName[];

type Props = {
  name: IconName;
  /** Only where the icon stands alone and nothing else says what it means. */
  label?: string;
  /** Filled instead of outlined: a heart that is saved, a star that counts. */
  filled?: boolean;
  /** Size by class; 1.25em without. */
  className?: string;
};

/** One of our own line drawings, in the colour of the words around it. */
export function Icon({ name, label, filled = false, className }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill={filled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cx("inline-block shrink-0", className ?? "size-[1.25em]")}
    >
      <path d={paths[name]} />
    </svg>
  );
}
