import { useState } from "react";
import { FrontLayer } from "./front-layer.tsx";
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
  ["Enter on a ride's handle", "in the calendar's week: grabs it, arrows choose, Enter opens the plan"],
  ["?", "this list"],
];

/** Lists the keys, and switches single letters off. */
export const KeyHelp = ({ isOpen, close }: { isOpen: boolean; close(): void }) =>
  isOpen ? (
    <FrontLayer className="help" label="Keys" close={close}>
      <Keys close={close} />
    </FrontLayer>
  ) : null;

function Keys({ close }: { close(): void }) {
  const [isOn, setOn] = useState(areLettersOn);
  return (
    <>
      <div className="spread">
        <h2>Keys</h2>
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
    </>
  );
}
