import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useFetcher } from "react-router";
import type { loadConsole } from "../console/load-console.server.ts";
import type { PicturesData } from "./load-pictures.server.ts";
import { PICTURES } from "./pictures-address.ts";
import { UploadInPlace } from "./upload-in-place.tsx";

interface DialogProps {
  label: string;
  choose(key: string): void;
  close(): void;
}

/** The screen's own data, as the console's route gives them. */
type ConsoleData = Extract<Awaited<ReturnType<typeof loadConsole>>["data"], { missing: null }>;

const picturesIn = (data: ConsoleData | undefined): PicturesData | null =>
  data?.shown?.screen === "pictures" ? data.shown.data : null;

const WAIT_MS = 250;

/** The library above a form: find by words, choose by press, or bring a new picture in place. It lies outside the form. */
export function PictureDialog({ label, choose, close }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { load, data, state } = useFetcher<ConsoleData>();
  const [words, setWords] = useState("");
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    const timer = setTimeout(() => void load(`${PICTURES}?q=${encodeURIComponent(words)}`), words === "" ? 0 : WAIT_MS);
    return () => clearTimeout(timer);
  }, [words, load]);
  const found = picturesIn(data);
  return createPortal(
    <dialog ref={dialog} className="picture-dialog" aria-label={`Choose a picture: ${label}`} onClose={close}>
      <div className="spread">
        <h2>{`Choose a picture: ${label}`}</h2>
        <button type="button" className="btn" onClick={close}>
          Close
        </button>
      </div>
      <label className="filter grow">
        <span>Find by name, description or credit</span>
        <input
          className="field"
          type="search"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </label>
      <p className="soft small" role="status">
        {found === null || state !== "idle"
          ? "Looking…"
          : `${found.status}${found.next === null ? "" : "; find by words for others"}`}
      </p>
      <ul className="pictures">
        {found?.pictures.map(({ key, alt, thumb, focus }) => (
          <li key={key}>
            <button type="button" className="picture-face" onClick={() => choose(key)}>
              <img
                src={thumb}
                alt={alt}
                loading="lazy"
                width={240}
                height={160}
                style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
              />
              <b>{key}</b>
            </button>
          </li>
        ))}
      </ul>
      <UploadInPlace ours={found?.ours ?? ""} choose={choose} />
    </dialog>,
    document.body,
  );
}
