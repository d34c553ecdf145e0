import { Icon } from "#app/ui/art/icon.tsx";
import { MarkedText, Prose } from "../prose.tsx";
import type { FaqEntry } from "./find-entries.ts";

type Props = {
  entry: FaqEntry;
  open?: boolean;
  mark?: readonly string[];
  /** Category shown above the question in mixed lists. */
  kicker?: string;
};

/** A folded question. The id is on the answer, so that browsers unfold it for a link without scripts. */
export function Entry({ entry, open = false, mark = [], kicker }: Props) {
  return (
    <details open={open} className="group/entry border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-5 py-3.5 hover:text-coral-ink [&::-webkit-details-marker]:hidden">
        <h3 className="font-sans text-lg leading-snug font-semibold tracking-normal">
          {kicker ? <span className="kicker block">{kicker}</span> : null}
          <MarkedText text={entry.question} words={mark} />
        </h3>
        <Icon
          name="chevron-down"
          className="size-5 text-coral-ink transition-[rotate] duration-150 group-open/entry:rotate-180"
        />
      </summary>
      <div id={entry.id} className="measure scroll-mt-40 pb-6">
        <p>
          <Prose text={entry.answer} mark={mark} />
        </p>
      </div>
    </details>
  );
}
