import { interfacePaths } from "#app/ui/art/icon-paths.ts";
import { journeyPaths } from "#app/ui/art/icon-paths-journey.ts";
import { cx } from "#app/ui/cx.ts";

const paths = { ...interfacePaths, ...journeyPaths };

// A page has a hundred icons: inner HTML renders faster than elements.
const drawings = Object.fromEntries(
  Object.entries(paths).map(([name, path]) => [name, { __html: `<path d="${path}"/>` }]),
) as Record<IconName, { __html: string }>;

export type IconName = keyof typeof paths;

export const iconNames = Object.keys(paths) as IconName[];

type Props = {
  name: IconName;
  /** Needed only if no text beside the icon says the same. */
  label?: string;
  filled?: boolean;
  className?: string;
};

/** A line icon in the text colour. styles/base.css has its stroke. */
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
