import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { UnsavedNotice } from "#app/web/forms/unsaved.tsx";

type Props = {
  heading: string;
  text: string;
  /** The page's action; absent once it is done. */
  button?: string;
  other?: { label: string; to: string };
};

/** A page opened from a mail, with one button. Opening it changes nothing: mail scanners open every link. */
export function OneButtonPage({ heading, text, button, other }: Props) {
  const navigation = useNavigation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused button is gone; the heading states the result.
    if (!button) title.current?.focus({ preventScroll: true });
  }, [button]);
  return (
    <div className="wrap page">
      <h1 ref={title} tabIndex={-1} className="max-w-3xl outline-none">
        {heading}
      </h1>
      <p className="measure mt-4 text-lg text-ink-soft">{text}</p>
      <UnsavedNotice className="mt-6 max-w-xl" />
      {button ? (
        <Form method="post" className="mt-8">
          <Button type="submit" size="lg" busy={navigation.state !== "idle"}>
            {button}
          </Button>
        </Form>
      ) : null}
      {other ? (
        <Link to={other.to} className="mt-6 inline-flex min-h-11 items-center underline underline-offset-4">
          {other.label}
        </Link>
      ) : null}
    </div>
  );
}
