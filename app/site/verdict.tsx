import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { UnsavedNotice } from "#app/web/unsaved.tsx";

const standing = {
  pending: { tone: "info", title: "It waits for your word", text: "Until then nobody else sees it." },
  published: { tone: "success", title: "Published", text: null },
  refused: { tone: "warning", title: "Refused", text: "It is not shown. Nobody is told." },
} as const;

type Props = {
  status: keyof typeof standing;
  /** What publishing means, in a sentence. */
  shownWhere: string;
};

/** Where something stands that a visitor wrote, and the two buttons that decide on it. */
export function Verdict({ status, shownWhere }: Props) {
  const deciding = useNavigation().formData?.get("verdict");
  const { tone, title, text } = standing[status];
  return (
    <>
      <Notice tone={tone} title={title} className="mt-8">
        {text ?? shownWhere}
      </Notice>
      <UnsavedNotice className="mt-6" />
      <Form method="post" className="mt-6 flex flex-wrap gap-4">
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
