import type { Piece } from "#modules/search/model.ts";

const marker =
  "bg-transparent text-ink underline decoration-marigold/60 decoration-[0.5em] underline-offset-[-0.3em] [text-decoration-skip-ink:none]";

export function Marked({ pieces }: { pieces: readonly Piece[] }) {
  let at = 0;
  return pieces.map(({ text, hit }) => {
    at += text.length;
    return hit ? (
      <mark key={at} className={marker}>
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    );
  });
}
