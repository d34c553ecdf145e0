import { petal } from "#app/ui/art/mark-paths.ts";

const petals = [0, 45, 90, 135, 180, 225, 270, 315];

/** The house's wheel, drawn without the site's style sheet. */
export const HouseWheel = ({ className }: { className: string }) => (
  <svg className={className} viewBox="0 0 48 48" aria-hidden="true">
    <circle cx="24" cy="24" r="21" fill="none" stroke="currentColor" strokeWidth="4.5" />
    {petals.map((angle) => (
      <path
        key={angle}
        d={petal}
        transform={`rotate(${angle} 24 24)`}
        fill={angle % 90 === 0 ? "var(--color-coral)" : "var(--color-marigold)"}
      />
    ))}
    <circle cx="24" cy="24" r="2.75" fill="currentColor" />
  </svg>
);
