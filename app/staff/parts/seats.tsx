interface SeatCellsProps {
  paid: number;
  /** Taken, with money still due. */
  due?: number;
  /** Held while somebody pays. */
  held?: number;
  capacity: number;
}

/** Beyond it a cell is several places. */
const MOST_CELLS = 40;

/** A cell a place: full is paid, half is due, dashed is held, empty is free. */
export function SeatCells({ paid, due = 0, held = 0, capacity }: SeatCellsProps) {
  const free = Math.max(0, capacity - paid - due - held);
  const each = Math.ceil((paid + due + held + free) / MOST_CELLS);
  const kinds = { p: paid, d: due, h: held, "": free };
  const cells = Object.entries(kinds).flatMap(([kind, places]) =>
    Array.from({ length: Math.ceil(places / each) }, () => kind),
  );
  const label = `${paid + due} of ${capacity} taken, ${due} with money due, ${held} held, ${free} free`;
  return (
    <span className="seats" role="img" aria-label={label}>
      {cells.map((kind, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places are alike and have only their number
        <i key={place} className={kind} />
      ))}
    </span>
  );
}
