import { cx } from "#app/ui/cx.ts";

const sizes = { sm: "size-5", md: "size-8", lg: "size-14" };

type Props = {
  /** For screen readers; omit it beside a text that says the same. */
  label?: string;
  size?: keyof typeof sizes;
  className?: string;
};

/** Loading indicator: a turning bicycle wheel. It stands still under reduced motion. */
export function Wheel({ label, size = "md", className }: Props) {
  const small = size === "sm";
  const spokes = small ? [0, 60, 120] : [0, 30, 60, 90, 120, 150];
  return (
    <span className={cx("inline-block", className)} role={label ? "status" : undefined}>
      <svg
        viewBox="0 0 48 48"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
        className={cx("motion-safe:animate-wheel", sizes[size])}
      >
        <circle cx="24" cy="24" r="20.5" strokeWidth={small ? 5 : 4} />
        {small ? null : <circle cx="24" cy="24" r="16.5" strokeWidth="1" opacity=".6" />}
        {spokes.map((angle) => (
          <path key={angle} d="M24 5v38" strokeWidth={small ? 3 : 1.25} transform={`rotate(${angle} 24 24)`} />
        ))}
        <circle cx="24" cy="24" r="3.5" fill="currentColor" stroke="none" />
        {small ? null : <circle cx="24" cy="10" r="2.25" className="fill-coral" stroke="none" />}
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
