import { useActionData } from "react-router";
import { Notice } from "#app/ui/notice.tsx";

/** What any form of the site is answered when it could not be saved: what was typed goes back into it. */
export interface UnsavedAnswer {
  isUnsaved: true;
  problem: string;
  errors: Record<string, never>;
  typed: Record<string, string>;
}

const isUnsaved = (answer: unknown): answer is UnsavedAnswer =>
  typeof answer === "object" && answer !== null && "isUnsaved" in answer;

/** Says so on a page whose form has no other place for a sentence; nothing otherwise. */
export function UnsavedNotice({ className }: { className?: string }) {
  const answer: unknown = useActionData();
  if (!isUnsaved(answer)) return null;
  return (
    <Notice tone="warning" title="Not saved yet" answer={answer} className={className}>
      {answer.problem}
    </Notice>
  );
}
