interface Bar {
  label: string;
  value: number;
  words: string;
}

interface BarsProps {
  title: string;
  bars: readonly Bar[];
}

const [WIDTH, HEIGHT, FOOT, HEAD] = [480, 130, 16, 16];
const WIDEST = 44;
/** More bars than these have no room for a name each. */
const MOST_NAMED = 10;
const LETTER_WIDTH = 5.6;

/** Cuts a name to the room below its bar. */
function shorten(label: string, room: number): string {
  const most = Math.floor(room / LETTER_WIDTH);
  return label.length <= most ? label : `${label.slice(0, most - 1).trimEnd()}…`;
}

/** Bars drawn on the server. The table beneath has the same figures for those who cannot see them. */
export function Bars({ title, bars }: BarsProps) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  if (most <= 0 || bars.length < 2) return null;
  const step = WIDTH / bars.length;
  const heightOf = ({ value }: Bar) =>
    Math.max(value > 0 ? 1 : 0, ((HEIGHT - FOOT - HEAD) * Math.max(0, value)) / most);
  const width = Math.min(WIDEST, Math.max(1, step * 0.7));
  const isNamed = bars.length <= MOST_NAMED;
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${title}: bars of the table below`}
    >
      {bars.map((bar, index) => (
        <rect
          key={bar.label}
          x={index * step + (step - width) / 2}
          y={HEIGHT - FOOT - heightOf(bar)}
          width={width}
          height={heightOf(bar)}
        >
          <title>{`${bar.label}: ${bar.words}`}</title>
        </rect>
      ))}
      <line x1={0} x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
      {isNamed
        ? bars.map((bar, index) => (
            <g key={bar.label} textAnchor="middle">
              <text className="value" x={(index + 0.5) * step} y={HEIGHT - FOOT - heightOf(bar) - 4}>
                {bar.words}
              </text>
              <text x={(index + 0.5) * step} y={HEIGHT - 3}>
                {shorten(bar.label, step)}
              </text>
            </g>
          ))
        : null}
      {isNamed ? null : <Ends bars={bars} most={most} />}
    </svg>
  );
}

/** Names of the first and the last bar, and the largest figure. */
const Ends = ({ bars, most }: { bars: readonly Bar[]; most: number }) => (
  <>
    <text x={WIDTH} y={10} textAnchor="end">{`most ${bars.find(({ value }) => value === most)?.words ?? ""}`}</text>
    <text x={0} y={HEIGHT - 3}>
      {bars[0]?.label}
    </text>
    <text x={WIDTH} y={HEIGHT - 3} textAnchor="end">
      {bars.at(-1)?.label}
    </text>
  </>
);
