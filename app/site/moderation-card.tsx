import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { UnsavedNotice } from "#app/web/forms/unsaved.tsx";

const standing = {
  pending: { tone: "info", title: "It waits for your word", text: "Until then nobody else sees it." },
  published: { tone: "success", title: "Published", text: null },
  refused: { tone: "warning", title: "Refused", text: "It is not shown. Nobody is told." },
} as const;

type Props = {
  status: keyof typeof standing;
  shownWhere: string;
  /** Digest of the text on the page, if its writer may replace it: the decision is about this version. */
  read?: string;
  /** The text was replaced before the last decision came, which did nothing. */
  isChanged?: boolean;
};

export function ModerationCard({ status, shownWhere, read, isChanged = false }: Props) {
  const deciding = useNavigation().formData?.get("verdict");
  const { tone, title, text } = standing[status];
  return (
    <>
      <Notice tone={tone} title={title} className="mt-8">
        {text ?? shownWhere}
      </Notice>
      {isChanged ? (
        <Notice tone="warning" title="It was changed while you read it" className="mt-6">
          Nothing was decided. These are the words as they are now: please read them again.
        </Notice>
      ) : null}
      <UnsavedNotice className="mt-6" />
      <Form method="post" className="mt-6 flex flex-wrap gap-4">
        {read === undefined ? null : <input type="hidden" name="read" value={read} />}
        <Button type="submit" name="verdict" value="published" icon="check" busy={deciding === "published"}>
          Publish
        </Button>
        <Button
          type="submit"
          name="verdict"
          value="refused"
          variant="secondary"
          icon="cross"
          busy={deciding === "refused"}
        >
          Refuse
        </Button>
      </Form>
      {status === "pending" ? null : (
        <p className="mt-5 text-sm text-ink-soft">You may change your mind here at any time; the last word stands.</p>
      )}
    </>
  );
}
