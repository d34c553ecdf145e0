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
  /** What publishing means, in a sentence. */
  shownWhere: string;
  /** Of words that their writer may replace: the digest of those on the page, which the decision is about. */
  read?: string;
  /** They were replaced before the last decision came, which did nothing. */
  isChanged?: boolean;
};

/** Where something stands that a visitor wrote, and the two buttons that decide on it. */
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
