const kinds = [
  ["p", "paid"],
  ["d", "taken, money due"],
  ["h", "held while somebody pays"],
  ["", "free"],
] as const;

/** Says what the cells of places mean. */
export const SeatLegend = ({ className = "" }: { className?: string }) => (
  <p className={`legend ${className}`}>
    {kinds.map(([kind, words]) => (
      <span key={words}>
        <span className="seats">
          <i className={kind} />
        </span>
        <span>{words}</span>
      </span>
    ))}
  </p>
);
