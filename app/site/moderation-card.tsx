import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { UnsavedNotice } from "#app/web/forms/unsaved.tsx";

const standing = {
  pending: { tone: "info", title: "Waiting for your decision", text: "Until then, nobody else can see it." },
  published: { tone: "success", title: "Published", text: null },
  refused: { tone: "warning", title: "Declined", text: "It stays hidden. We tell nobody." },
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
        <Notice tone="warning" title="It changed while you were reading" className="mt-6">
          We haven&apos;t recorded your decision. Here is the current text: please read it again.
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
          Decline
        </Button>
      </Form>
      {status === "pending" ? null : (
        <p className="mt-5 text-sm text-ink-soft">You can change your decision here at any time.</p>
      )}
    </>
  );
}
