import { Notice } from "#app/ui/notice.tsx";

/** In the place of the sums, when somebody was ticked and the new ones did not come. `kept`: what is as it was, "nothing has …". */
export function UnaskedNotice({ kept }: { kept: string }) {
  return (
    <Notice
      still
      tone="warning"
      title="What comes back could not be asked for"
    >{`There is no connection just now; ${kept}. Press “Show what comes back” in a moment.`}</Notice>
  );
}
