import { Notice } from "#app/ui/notice.tsx";

/** Replaces sums that could not be reloaded. `kept` is the rest of "nothing has …". */
export function UnaskedNotice({ kept }: { kept: string }) {
  return (
    <Notice
      still
      tone="warning"
      title="What comes back could not be asked for"
    >{`There is no connection just now; ${kept}. Press “Show what comes back” in a moment.`}</Notice>
  );
}
