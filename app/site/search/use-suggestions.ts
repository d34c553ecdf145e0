import { useEffect, useState } from "react";
import { withinTime } from "#app/web/browser/within-time.ts";
import type { SearchAnswer } from "#modules/search/model.ts";

/** Typing pause before a request, in milliseconds. */
const PAUSE = 150;

/** `failed`: the answer was missing or late; the form still works. A late answer is shown. */
export interface Suggestions {
  answer: SearchAnswer | null;
  isAsking: boolean;
  failed: boolean;
}

const none: Suggestions = { answer: null, isAsking: false, failed: false };

/** Search suggestions while typing. Each request cancels the one before. */
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
      const address = `/api/search?text=${encodeURIComponent(wanted)}`;
      const answering = fetch(address, { signal: asking.signal }).then(async (response) => {
        if (!response.ok) throw new Error(`${response.status}`);
        setSuggestions({ answer: (await response.json()) as SearchAnswer, isAsking: false, failed: false });
      });
      withinTime(answering).catch(() => {
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
