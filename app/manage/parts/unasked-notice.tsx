import { Notice } from "#app/ui/notice.tsx";

/** Replaces sums that could not be reloaded. `kept` is the rest of "nothing has …". */
export function UnaskedNotice({ kept }: { kept: string }) {
  return (
    <Notice
      still
      tone="warning"
      title="We couldn't work out the refund"
    >{`You're offline; ${kept}. Press “Show the refund” in a moment.`}</Notice>
  );
}
