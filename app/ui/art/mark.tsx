import { broadPetal, hindiWord, petal } from "#app/ui/art/mark-paths.ts";
import { cx } from "#app/ui/cx.ts";

const petals = [0, 45, 90, 135, 180, 225, 270, 315];

type MarkProps = {
  /** Without a label the logo is decorative. */
  label?: string;
  /** Four broad petals instead of eight: for 16 to 24 px. */
  small?: boolean;
  className?: string;
};

/** The logo: a wheel with lotus petals as spokes. */
export function Mark({ label, small = false, className = "size-10" }: MarkProps) {
  const shown = small ? petals.filter((angle) => angle % 90 === 0) : petals;
  return (
    <svg
      viewBox="0 0 48 48"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cx("shrink-0", className)}
    >
      <circle cx="24" cy="24" r={small ? 20.5 : 21} fill="none" stroke="currentColor" strokeWidth={small ? 6 : 4.5} />
      {shown.map((angle) => (
        <path
          key={angle}
          d={small ? broadPetal : petal}
          transform={`rotate(${angle} 24 24)`}
          className={angle % 90 === 0 ? "fill-coral" : "fill-marigold"}
        />
      ))}
      {small ? null : <circle cx="24" cy="24" r="2.75" fill="currentColor" />}
    </svg>
  );
}

type WordmarkProps = {
  of: { name: string; nameHindi?: string | undefined };
  className?: string;
};

/** Logo and name. Screen readers read the name only, so a link around it needs no label. */
export function Wordmark({ of: { name, nameHindi }, className }: WordmarkProps) {
  return (
    <span className={cx("inline-flex items-center gap-2.5", className)}>
      <Mark className="size-[1.6em]" />
      <span className="font-display leading-none font-bold tracking-[-0.02em]">{name}</span>
      {nameHindi === hindiWord.word ? (
        <svg viewBox={hindiWord.viewBox} aria-hidden="true" className="h-[0.98em] w-auto fill-coral-ink">
          <path d={hindiWord.path} />
        </svg>
      ) : (
        <b lang="hi" aria-hidden="true" className="text-coral-ink">
          {nameHindi}
        </b>
      )}
    </span>
  );
}
