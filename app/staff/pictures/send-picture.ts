import { STUDIO_FORM } from "../studio/studio-address.ts";
import { PICTURES } from "./pictures-address.ts";

/** As in modules/pictures; the server has the last word. */
const LARGEST_BYTES = 24 * 1024 * 1024;
const TOO_LARGE = "This file has more than 24 MB. Save it smaller: 2,400 pixels in width are enough.";
const LOST = "The line was lost. Bring it again.";
const LOST_WORDS = "These words were not saved. Press once more, or look at Pictures, Unfinished.";

export type SentPicture = { draft: string; key: string } | { problem: string; of: string | null };

interface Sending {
  to: string;
  /** Per cent that has left. */
  onProgress(percent: number): void;
}

/** Sends one file. XMLHttpRequest alone tells how much of it has left. */
export function sendPicture(file: File, { to, onProgress }: Sending): Promise<SentPicture> {
  if (file.size > LARGEST_BYTES) return Promise.resolve({ problem: TOO_LARGE, of: null });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const lost = () => resolve({ problem: LOST, of: null });
    request.open("POST", to);
    request.setRequestHeader("accept", "application/json");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / Math.max(total, 1)));
    request.onerror = lost;
    request.onload = () => resolve(answerOf(request.response) ?? { problem: LOST, of: null });
    const form = new FormData();
    form.append("pictures", file);
    request.send(form);
  });
}

function answerOf(response: unknown): SentPicture | null {
  const { problem, brought } = (response ?? {}) as { problem?: string; brought?: SentPicture[] };
  if (problem !== undefined) return { problem, of: null };
  return brought?.[0] ?? null;
}

const WORDS_MISSING = "Description, credit and rights are needed first.";

/** Gives an uploaded picture its words, by the form of the library. Null if it is in the library then. */
export async function finishPicture(
  draft: string,
  words: { alt: string; credit: string; licence: string },
): Promise<string | null> {
  if (Object.values(words).some((one) => one.trim() === "")) return WORDS_MISSING;
  const form = new URLSearchParams({ press: "save", draft });
  for (const [name, value] of Object.entries(words)) form.set(`${name}:${draft}`, value);
  try {
    const answer = await fetch(`${PICTURES}?${STUDIO_FORM}=1`, { method: "POST", body: form });
    const { searchParams } = new URL(answer.url);
    return searchParams.get("saved") === "1" ? null : LOST_WORDS;
  } catch {
    return LOST_WORDS;
  }
}
