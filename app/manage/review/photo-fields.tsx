import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { useFieldControl } from "#app/ui/forms/field-context.ts";
import { Input } from "#app/ui/forms/input.tsx";
import { LONGEST_PHOTO_WORDS, MOST_PHOTOS } from "#modules/reviews/model.ts";
import { photoLabels, type RefusedPhoto, type ShownPhoto } from "./shown-photo.ts";

/** Largest weight of one form; the server refuses more without reading it. */
const MOST_BYTES = 60 * 1024 * 1024;
/** Formats the server decodes; phones convert others to JPEG for this list. */
const formats = "image/jpeg,image/png,image/webp,image/avif";

const TOO_LONG = `Please use at most ${LONGEST_PHOTO_WORDS} characters`;

type Props = {
  photos: readonly ShownPhoto[];
  refused: readonly RefusedPhoto[];
  longWords: Readonly<Record<string, string>>;
  rightsProblem: string | undefined;
  /** True if the box for the rights was ticked in the form that came back. */
  isTicked: boolean;
  busy: boolean;
  onChoose(hasFiles: boolean): void;
};

/** Photographs of the review: those that are here, and a field for more. */
export function PhotoFields({ photos, refused, longWords, rightsProblem, isTicked, busy, onChoose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(photos.length);
  useEffect(() => {
    // The pressed button went with its photograph.
    if (photos.length < before.current && document.activeElement === document.body) heading.current?.focus();
    before.current = photos.length;
  }, [photos.length]);
  const room = MOST_PHOTOS - photos.length;
  const areGranted = photos.length > 0 && photos.every(({ hasRights }) => hasRights);
  return (
    <section aria-labelledby="photographs" className="grid gap-4 border-t border-line pt-5">
      <div>
        <h2 ref={heading} id="photographs" tabIndex={-1} className="text-2xl outline-none">
          Your photographs
        </h2>
        <p className="measure mt-1 text-sm text-ink-soft">
          {`Up to ${MOST_PHOTOS}, if you like. We keep no place or time that the file carries, and look at each before anybody else sees it.`}
        </p>
      </div>
      {photos.length > 0 ? (
        <ul className="grid gap-5">
          {photos.map((photo, at) => (
            <li key={photo.id} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
              <img
                src={photo.src}
                alt={photo.words || `Photograph ${at + 1}`}
                width={photo.width}
                height={photo.height}
                className="aspect-square w-full rounded-md bg-sand object-cover"
              />
              <div className="grid content-start gap-1">
                <Field
                  label={`What photograph ${at + 1} shows`}
                  optional="optional"
                  error={photo.id in longWords ? TOO_LONG : null}
                >
                  <Input
                    name={`words-${photo.id}`}
                    defaultValue={longWords[photo.id] ?? photo.words}
                    autoComplete="off"
                  />
                </Field>
                <p className="text-sm text-ink-soft">{photoLabels[photo.isPosted ? photo.status : "loose"]}</p>
                <Button
                  type="submit"
                  name="intent"
                  value={`take-back ${photo.id}`}
                  variant="link"
                  size="sm"
                  className="justify-self-start"
                >
                  Take back<span className="sr-only">{` photograph ${at + 1}`}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {room > 0 ? (
        <ChooseFiles
          label={photos.length > 0 ? "Add more" : "Choose photographs"}
          refused={refused}
          onChoose={onChoose}
        />
      ) : (
        <p className="text-sm">{`These are ${MOST_PHOTOS}: take one back to add another.`}</p>
      )}
      {areGranted && room === 0 ? null : (
        <Checkbox name="rights" value="yes" defaultChecked={isTicked || areGranted} error={rightsProblem}>
          I took these photographs, and you may show them on your website beside my review.
        </Checkbox>
      )}
      <Button
        type="submit"
        name="intent"
        value="photographs"
        variant="secondary"
        size="sm"
        busy={busy}
        className="justify-self-start"
      >
        Save photographs
      </Button>
      <p className="measure text-sm text-ink-soft">
        You may take each back at any time: open this page again from our mail.
      </p>
    </section>
  );
}

function ChooseFiles(props: { label: string; refused: readonly RefusedPhoto[]; onChoose(hasFiles: boolean): void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const bytes = [...(currentTarget.files ?? [])].reduce((sum, { size }) => sum + size, 0);
    const isTooMuch = bytes > MOST_BYTES;
    if (isTooMuch) currentTarget.value = "";
    setProblem(isTooMuch ? "These are more than 60 MB together. Choose fewer, save them, and then add others." : null);
    props.onChoose(!isTooMuch && bytes > 0);
  };
  const refusals = props.refused.map(({ fileName, problem: words }) => (fileName ? `${fileName}: ${words}` : words));
  return (
    <Field
      label={props.label}
      hint="JPEG, PNG, WebP or AVIF, up to 24 MB each."
      error={problem === null ? refusals : [problem]}
    >
      <FileInput onChange={choose} />
    </Field>
  );
}

function FileInput({ onChange }: { onChange(event: ChangeEvent<HTMLInputElement>): void }) {
  const wiring = useFieldControl({});
  return (
    <input
      {...wiring}
      type="file"
      name="photographs"
      multiple
      accept={formats}
      onChange={onChange}
      className="max-w-full min-h-11 text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border-2 file:border-solid file:border-ink file:bg-card file:px-4 file:font-semibold"
    />
  );
}
