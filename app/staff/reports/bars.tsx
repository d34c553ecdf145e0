interface BarsProps {
  title: string;
  bars: readonly { label: string; value: number; words: string }[];
}

const [WIDTH, HEIGHT, FOOT, HEAD] = [480, 130, 16, 14];

/** Bars drawn on the server. The table beneath has the same figures for those who cannot see them. */
export function Bars({ title, bars }: BarsProps) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  if (most <= 0 || bars.length < 2) return null;
  const step = WIDTH / bars.length;
  const tallest = HEIGHT - FOOT - HEAD;
  const largest = bars.find(({ value }) => value === most);
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${title}: bars of the table below`}
    >
      <text x={WIDTH} y={10} textAnchor="end">{`most ${largest?.words ?? ""}`}</text>
      {bars.map(({ label, value, words }, index) => {
        const height = Math.max(value > 0 ? 1 : 0, (tallest * Math.max(0, value)) / most);
        const width = Math.max(1, step - (step > 8 ? 3 : 1));
        return (
          <rect key={label} x={index * step} y={HEIGHT - FOOT - height} width={width} height={height}>
            <title>{`${label}: ${words}`}</title>
          </rect>
        );
      })}
      <line x1={0} x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
      <text x={0} y={HEIGHT - 3}>
        {bars[0]?.label}
      </text>
      <text x={WIDTH} y={HEIGHT - 3} textAnchor="end">
        {bars.at(-1)?.label}
      </text>
    </svg>
  );
}
