import { useEffect, useState } from "react";
import type { SearchAnswer } from "#modules/search/model.ts";

/** How long somebody pauses in a word before we look, in milliseconds. */
const PAUSE = 150;

/** `failed`: the answer did not come; the form still leads to the page. */
export interface Suggestions {
  answer: SearchAnswer | null;
  isAsking: boolean;
  failed: boolean;
}

const none: Suggestions = { answer: null, isAsking: false, failed: false };

/** What there is for a text while it is being typed. Each question takes back the one before it. */
export function useSuggestions(text: string): Suggestions {
  const [suggestions, setSuggestions] = useState(none);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === "") {
      setSuggestions(none);
      return;
    }
    const asking = new AbortController();
    setSuggestions((before) => ({ ...before, isAsking: true, failed: false }));
    const timer = setTimeout(() => {
      fetch(`/api/search?text=${encodeURIComponent(wanted)}`, { signal: asking.signal })
        .then(async (response) => {
          if (!response.ok) throw new Error(`${response.status}`);
          setSuggestions({ answer: (await response.json()) as SearchAnswer, isAsking: false, failed: false });
        })
        .catch(() => {
          if (!asking.signal.aborted) setSuggestions({ answer: null, isAsking: false, failed: true });
        });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [wanted]);
  return suggestions;
}
