import type { Piece } from "#modules/search/model.ts";

/** A text with what was looked for marked in it. */
export function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, hit }, index) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, which has no others
      <mark key={index} className="rounded-sm bg-marigold/55 text-ink [box-decoration-break:clone]">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
