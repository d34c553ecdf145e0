import { useEffect, useRef, useState } from "react";
import { areLettersOn, switchLetters } from "./use-keys.ts";

const keys: readonly (readonly [string, string])[] = [
  ["J, K", "next row, previous row"],
  ["Enter", "open the row"],
  ["D", "the row's deed"],
  ["/", "find a booking"],
  ["Ctrl K", "every command"],
  ["G, then a letter", "go to a screen: T today, C calendar, B bookings, W waiting, M money"],
  ["Ctrl Enter", "do what the plan says"],
  ["Esc", "close the sheet"],
  ["?", "this list"],
];

/** Lists the keys, and switches single letters off. */
export function KeyHelp({ isOpen, close }: { isOpen: boolean; close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    setOn(areLettersOn());
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} className="help" aria-labelledby="key-help" onClose={close}>
      <div className="spread">
        <h2 id="key-help">Keys</h2>
        <button type="button" className="btn" data-close="" onClick={close}>
          Close
        </button>
      </div>
      <dl className="kv">
        {keys.map(([key, words]) => (
          <div key={key} className="kv-line">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label className="row">
        <input
          type="checkbox"
          className="tick"
          checked={isOn}
          onChange={(event) => {
            switchLetters(event.target.checked);
            setOn(event.target.checked);
          }}
        />
        Single letters do something
      </label>
    </dialog>
  );
}
