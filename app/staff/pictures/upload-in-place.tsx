import { type ChangeEvent, useState } from "react";
import { bringAddress } from "./pictures-address.ts";
import { finishPicture, type SentPicture, sendPicture } from "./send-picture.ts";

type Brought = Extract<SentPicture, { draft: string }>;

const empty = { alt: "", credit: "", licence: "" };
const fields = [
  { name: "alt", label: "Description, for people who do not see it" },
  { name: "credit", label: "Credit" },
  { name: "licence", label: "Rights" },
] as const;

/** Brings a picture without leaving the text: its file, then its words. It can be chosen once all of them are given. */
export function UploadInPlace({ ours, choose }: { ours: string; choose(key: string): void }) {
  const [brought, setBrought] = useState<Brought | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [words, setWords] = useState(empty);
  const bring = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = currentTarget.files?.[0];
    currentTarget.value = "";
    if (!file) return;
    setProblem(null);
    setPercent(0);
    const answer = await sendPicture(file, { to: bringAddress(), onProgress: setPercent });
    setPercent(null);
    if ("problem" in answer) setProblem(answer.problem);
    else setBrought(answer);
  };
  const finish = async (given: Brought): Promise<void> => {
    const refused = await finishPicture(given.draft, words);
    if (refused === null) choose(given.key);
    else setProblem(refused);
  };
  return (
    <section className="bring" aria-label="Bring a new picture">
      <label>
        <b>Or bring a new one</b>
        <input type="file" accept="image/*" onChange={(event) => void bring(event)} />
      </label>
      {percent === null ? null : <progress value={percent} max={100} aria-label="On its way" />}
      {problem === null ? null : (
        <p className="fault-words" role="alert">
          {problem}
        </p>
      )}
      {brought === null ? null : (
        <div className="studio-fields">
          {fields.map(({ name, label }) => (
            <label key={name}>
              <span>{label}</span>
              <input
                className="field"
                value={words[name]}
                placeholder={name === "licence" ? `© ${ours}` : ""}
                onChange={({ currentTarget: { value } }) => setWords({ ...words, [name]: value })}
              />
            </label>
          ))}
          <button type="button" className="btn do" onClick={() => void finish(brought)}>
            {`Use ${brought.key}`}
          </button>
        </div>
      )}
    </section>
  );
}
