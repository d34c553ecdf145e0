import { joinQuoted } from "#modules/operations/model.ts";

/** Lines of a plan or an outcome, with what somebody wrote as one quotation. */
export const PlanLines = ({ lines }: { lines: readonly string[] }) =>
  joinQuoted(lines).map(({ words, isQuoted }, at) =>
    isQuoted ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a plan may repeat
      <blockquote key={at} className="quoted">
        {words}
      </blockquote>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a plan may repeat
      <p key={at}>{words}</p>
    ),
  );
