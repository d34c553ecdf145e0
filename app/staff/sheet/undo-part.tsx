import { useEffect, useState } from "react";
import { DeedButton } from "../parts/deed.tsx";
import { Sign } from "../parts/sign.tsx";
import type { ShownPlan, ShownUndo } from "./sheet-data.ts";

/**
 * Seconds that are left, counted from the arrival of the page: the device's clock may be wrong. Null before scripts run, so that both
 * sides draw the same.
 */
function useSecondsLeft({ secondsLeft }: ShownUndo): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const ends = performance.now() + secondsLeft * 1000;
    const look = () => setLeft(Math.max(0, Math.ceil((ends - performance.now()) / 1000)));
    look();
    const ticking = window.setInterval(look, 1000);
    return () => window.clearInterval(ticking);
  }, [secondsLeft]);
  return left;
}

/** Way back from a slip, below the result of a deed. */
export function UndoPart({ undo }: { undo: ShownUndo }) {
  const left = useSecondsLeft(undo);
  const { state, order, untilWords, holdsMails } = undo;
  if (state === "undone")
    return (
      <p key="undone" className="soft">
        This deed was undone.
      </p>
    );
  if (state === "over" || left === 0)
    return (
      <p key="over" className="soft">
        {over[holdsMails ? "mails" : "hour"]}
      </p>
    );
  const until = holdsMails ? `Its mails leave at ${untilWords}.` : `Possible until ${untilWords}.`;
  return (
    <p key="open" className="row undo">
      <DeedButton command="undo" options={{ order }}>
        <Sign name="back" /> Undo
      </DeedButton>
      <span className="small soft">{left === null || !holdsMails ? until : `${until} ${left} seconds are left.`}</span>
    </p>
  );
}

const over = {
  mails: "Its mails have left: there is no undo any more.",
  hour: "The hour for an undo is over.",
};

const words: Record<NonNullable<ShownPlan["undo"]>, string> = {
  mails: "You can undo it for a minute, until its mails leave.",
  hour: "You can undo it for an hour.",
};

/** Says before the deed if there is a way back. */
export const UndoNote = ({ plan }: { plan: ShownPlan }) => (
  <p className="small soft" data-undo={plan.undo ?? "none"}>
    {plan.undo ? words[plan.undo] : "There is no undo for this."}
  </p>
);
