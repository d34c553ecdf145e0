import { useCallback, useEffect, useRef } from "react";
import type { BlockerFunction } from "react-router";
import type { SaveState } from "./use-autosave.ts";
import { useKeptBack } from "./use-kept-back.ts";

/** Saves what was typed before another screen opens, and asks if that fails. */
export function StayOrLeave({ state: { isUnsaved, problem }, saveNow }: { state: SaveState; saveNow(): void }) {
  const box = useRef<HTMLDialogElement>(null);
  const holds: BlockerFunction = useCallback(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
    [isUnsaved],
  );
  const blocker = useKeptBack(holds);
  const isBlocked = blocker?.state === "blocked";
  useEffect(() => {
    if (!isBlocked) return;
    box.current?.showModal();
    saveNow();
  }, [isBlocked, saveNow]);
  useEffect(() => {
    if (isBlocked && !isUnsaved) blocker.proceed?.();
  }, [isBlocked, isUnsaved, blocker]);
  if (!isBlocked) return null;
  return (
    <dialog ref={box} className="stay" aria-labelledby="stay" onClose={() => blocker.reset?.()}>
      <h2 id="stay">Your last words are not saved yet</h2>
      <p>{problem ?? "They are being saved."}</p>
      <div className="row wrap">
        <button type="button" className="btn do" onClick={() => blocker.reset?.()}>
          Stay here
        </button>
        <button type="button" className="btn grave" onClick={() => blocker.proceed?.()}>
          Leave without them
        </button>
      </div>
      <p className="soft small">Even then they are kept on this device, and offered again here.</p>
    </dialog>
  );
}
