import { cx } from "#app/ui/cx.ts";

const sizes = { sm: "size-5", md: "size-8", lg: "size-14" };

type Props = {
  /** Said to screen readers; leave it out where the words beside the wheel already say it. */
  label?: string;
  size?: keyof typeof sizes;
  className?: string;
};

/** A turning bicycle wheel: something is on its way. It stands still for those who asked for less motion. */
export function Wheel({ label, size = "md", className }: Props) {
  const spokes = Array.from({ length: 6 }, (_, i) => i * 30);
  return (
    <span className={cx("inline-block", className)} role={label ? "status" : undefined}>
      <svg
        viewBox="0 0 48 48"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
        className={cx("motion-safe:animate-wheel", sizes[size])}
      >
        <circle cx="24" cy="24" r="21" strokeWidth="4" />
        <circle cx="24" cy="24" r="16.5" strokeWidth="1" opacity=".6" />
        {spokes.map((angle) => (
          <path key={angle} d="M24 7.5v33" strokeWidth="1.25" transform={`rotate(${angle} 24 24)`} />
        ))}
        <circle cx="24" cy="24" r="3.5" fill="currentColor" stroke="none" />
        <circle cx="24" cy="9" r="2" fill="currentColor" stroke="none" className="text-coral" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
