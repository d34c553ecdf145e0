import { Link } from "react-router";
import { textParts } from "#platform/text/linked-text.ts";

/** A content text with its links; `mark` highlights search words. */
export function Prose({ text, mark = [] }: { text: string; mark?: readonly string[] }) {
  return textParts(text).map((part, index) => {
    const words = <MarkedText text={part.text} words={mark} />;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
    if (part.to === undefined) return <span key={index}>{words}</span>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Link key={index} to={part.to}>
        {words}
      </Link>
    );
  });
}

/** A text with `words` highlighted, ignoring case. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return <span>{text}</span>;
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.split(new RegExp(`(${escaped.join("|")})`, "i")).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no identity but their place
      <mark key={index} className="rounded-sm bg-marigold-wash px-0.5 text-ink">
        {piece}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={index}>{piece}</span>
    ),
  );
}
