/** First tab stop of the page: jumps to the content. */
export function SkipLink({ to = "#main", label = "Skip to the content" }: { to?: `#${string}`; label?: string }) {
  return (
    <a
      href={to}
      className="sr-only rounded-md bg-marigold px-5 py-3 font-semibold text-[#2a1238] focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
    >
      {label}
    </a>
  );
}
