import { cx } from "#app/ui/cx.ts";

type Props = {
  /** How many lines of text; ignored with `block`. */
  lines?: number;
  /** One area the size of `className` instead of lines. */
  block?: boolean;
  /** Said once to screen readers. */
  label?: string;
  className?: string;
};

/** The place of something that is still on its way. */
export function Skeleton({ lines = 3, block = false, label = "Loading", className }: Props) {
  const bar = "rounded-sm bg-sand/70 motion-safe:animate-pulse";
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {block ? (
        <div aria-hidden="true" className={cx("size-full min-h-4", bar)} />
      ) : (
        <div aria-hidden="true" className="flex flex-col gap-3">
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no other identity
            <div key={line} className={cx("h-4", bar, line === lines - 1 && lines > 1 && "w-3/5")} />
          ))}
        </div>
      )}
    </div>
  );
}
