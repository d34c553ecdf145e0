import type { Piece } from "#modules/search/model.ts";

/** A text with what was looked for marked in it. */
export function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, hit }, index) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, which has no others
      <mark
        key={index}
        className="bg-transparent text-ink underline decoration-marigold/60 decoration-[0.5em] underline-offset-[-0.3em] [text-decoration-skip-ink:none]"
      >
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
