import { useActionData } from "react-router";
import { Notice } from "#app/ui/notice.tsx";

export interface UnsavedAnswer {
  isUnsaved: true;
  problem: string;
  errors: Record<string, never>;
  typed: Record<string, string>;
}

const isUnsaved = (answer: unknown): answer is UnsavedAnswer =>
  typeof answer === "object" && answer !== null && "isUnsaved" in answer;

/** Notice for forms without another place for the message. */
export function UnsavedNotice({ className }: { className?: string }) {
  const answer: unknown = useActionData();
  if (!isUnsaved(answer)) return null;
  return (
    <Notice tone="warning" title="Not saved yet" answer={answer} className={className}>
      {answer.problem}
    </Notice>
  );
}
