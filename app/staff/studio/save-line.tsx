import { Sign } from "../parts/sign.tsx";
import type { SaveState } from "./use-autosave.ts";

/** Says quietly when the text was saved by itself, and aloud when it could not be. */
export const SaveLine = ({ state: { savedAt, problem }, saveNow }: { state: SaveState; saveNow(): void }) => (
  <div className="save-line">
    <div role="status">
      {problem === null ? null : (
        <p className="fault">
          <Sign name="warning" />
          <span>
            <b>Not saved yet. </b>
            <span>{problem}</span>
          </span>
        </p>
      )}
    </div>
    {problem === null ? (
      // Not read aloud after each pause.
      <p className="soft small">{savedAt === null ? null : `Saved ${savedAt}`}</p>
    ) : (
      <p className="row wrap">
        <button type="button" className="btn" onClick={saveNow}>
          Try again now
        </button>
        <a href="/staff/enter" target="_blank" rel="noreferrer">
          Come in again in another window
        </a>
      </p>
    )}
  </div>
);
