import { interfacePaths } from "#app/ui/art/icon-paths.ts";
import { journeyPaths } from "#app/ui/art/icon-paths-journey.ts";
import { cx } from "#app/ui/cx.ts";

const paths = { ...interfacePaths, ...journeyPaths };

// A page has a hundred icons: what is in one is written as a whole, and not made of elements each time.
const drawings = Object.fromEntries(
  Object.entries(paths).map(([name, path]) => [name, { __html: `<path d="${path}"/>` }]),
) as Record<IconName, { __html: string }>;

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

/** One of our own line drawings, in the colour of the words around it. How it is drawn stands in styles/base.css. */
export function Icon({ name, label, filled = false, className }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cx("icon", filled && "icon-filled", className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made above, of our own paths
      dangerouslySetInnerHTML={drawings[name]}
    />
  );
}
