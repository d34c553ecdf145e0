import { Form } from "react-router";
import type { TextConflict } from "#modules/studio/model.ts";
import { STUDIO_FORM } from "./studio-address.ts";

interface BothTextsProps {
  conflicts: readonly TextConflict[];
  /** Names of the two sides. */
  mine: string;
  theirs: string;
  press: "update" | "settle";
  /** Words of the button. */
  does: string;
}

/** Both texts of each field that two people changed in different ways, with the choice between them. */
export const BothTexts = ({ conflicts, mine, theirs, press, does }: BothTextsProps) => (
  <Form method="post" action={`?${STUDIO_FORM}=1`} className="both-texts">
    {conflicts.map((conflict) => (
      <fieldset key={conflict.path}>
        <legend>{conflict.label}</legend>
        <div className="sides">
          <Side conflict={conflict} side="mine" name={mine} />
          <Side conflict={conflict} side="theirs" name={theirs} />
        </div>
      </fieldset>
    ))}
    <button className="btn" type="submit" name="press" value={press}>
      {does}
    </button>
  </Form>
);

const Side = ({ conflict, side, name }: { conflict: TextConflict; side: "mine" | "theirs"; name: string }) => (
  <label className="side">
    <span className="row">
      <input
        type="radio"
        className="tick"
        name={`pick:${conflict.path}`}
        value={side}
        defaultChecked={side === "mine"}
      />
      <b>{name}</b>
    </span>
    <span className="said">{conflict[side] === "" ? "Nothing" : conflict[side]}</span>
  </label>
);
