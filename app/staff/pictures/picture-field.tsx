import { type InputHTMLAttributes, useEffect, useRef, useState } from "react";
import { PictureDialog } from "./picture-dialog.tsx";

/**
 * Field of a text that names a picture. With scripts a button opens the library above it; the field stays, so that a name may be
 * typed, and without scripts the browser's own list offers the names.
 */
export function PictureField(attributes: InputHTMLAttributes<HTMLInputElement> & { label: string }) {
  const { label, ...field } = attributes;
  const input = useRef<HTMLInputElement>(null);
  const [isLive, setLive] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setLive(true), []);
  const choose = (key: string): void => {
    setOpen(false);
    if (input.current) typeInto(input.current, key);
  };
  return (
    <span className="picture-field">
      <input {...field} ref={input} type="text" />
      {isLive ? (
        <button type="button" className="btn" onClick={() => setOpen(true)}>
          Choose<span className="vh">{` a picture: ${label}`}</span>
        </button>
      ) : null}
      {isOpen ? <PictureDialog label={label} choose={choose} close={() => setOpen(false)} /> : null}
    </span>
  );
}

/** As if it were typed, so that what watches the form hears it. */
function typeInto(input: HTMLInputElement, value: string): void {
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  native?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.focus();
}
