import { useState } from "react";
import { Button } from "#app/ui/button.tsx";

/** Reference with a copy button (with scripts only). */
export function CopyReference({ reference }: { reference: string }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    // Screen readers repeat only changed text.
    setSaid("");
    try {
      await navigator.clipboard.writeText(reference);
      setSaid("Copied");
    } catch {
      setSaid("Your browser blocked the copy");
    }
  };
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <strong className="font-display text-2xl">{reference}</strong>
      <Button
        variant="quiet"
        size="sm"
        onClick={() => void copy()}
        aria-label={`Copy the reference ${reference}`}
        className="min-h-11 noscript:hidden"
      >
        Copy
      </Button>
      <span role="status" className="text-sm font-semibold text-teal-ink">
        {said}
      </span>
    </p>
  );
}
