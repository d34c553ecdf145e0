import { Notice } from "#app/ui/notice.tsx";
import { INCOMPLETE } from "#platform/incomplete.ts";

export function FaultsNotice({ errors }: { errors: Partial<Record<string, string>> }) {
  const faults = Object.keys(errors).length;
  if (faults === 0) return null;
  return (
    <Notice tone="error" title={INCOMPLETE}>
      {faults === 1 ? "Please check one field." : `Please check ${faults} fields.`}
    </Notice>
  );
}
