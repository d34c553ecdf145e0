import { Notice } from "#app/ui/notice.tsx";

/** Replaces sums that could not be reloaded. `kept` says what is unchanged: "we've kept what you typed". */
export function UnaskedNotice({ kept }: { kept: string }) {
  return (
    <Notice
      still
      tone="warning"
      title="We couldn't work out the refund"
    >{`The connection failed; ${kept}. Press “Show the refund” in a moment.`}</Notice>
  );
}
