import { useEffect, useState } from "react";
import { Sign } from "./sign.tsx";

/** Copies a text. Without scripts there is none: the text itself can be marked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<"absent" | "ready" | "done">("absent");
  useEffect(() => {
    if (navigator.clipboard) setState("ready");
  }, []);
  if (state === "absent") return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState("done"),
      () => setState("ready"),
    );
  return (
    <button
      type="button"
      className="copy"
      onClick={() => void copy()}
      aria-label={`Copy ${label}`}
      title={`Copy ${label}`}
    >
      <Sign name={state === "done" ? "check" : "copy"} />
      <span className="vh" role="status">
        {state === "done" ? "Copied" : ""}
      </span>
    </button>
  );
}
