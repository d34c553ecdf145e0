const ways = [
  { label: "Visa, Mastercard, RuPay, Amex", path: "M3 6h18v12.5H3zM3 10h18M6 15h4" },
  { label: "UPI", path: "M7 3.5h10v17H7zM10 17.5h4M10 8l4 3-4 3" },
  {
    label: "Net banking",
    path: "M3 9.5 12 4l9 5.5zM5 19.5h14M6.5 9.5v10M12 9.5v10M17.5 9.5v10",
  },
];

/** Ways to pay, as words with signs of our own: no networks' logos, and nothing that looks like a button. */
export const PayWays = () => (
  <ul aria-label="Ways to pay" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
    {ways.map(({ label, path }) => (
      <li key={label} className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <svg viewBox="0 0 24 24" aria-hidden="true" className="icon size-5 text-teal-ink">
          <path d={path} />
        </svg>
        <span>{label}</span>
      </li>
    ))}
  </ul>
);
