type Hear = (what: string) => void;

/** Changes that the database tells, for the consoles that are open on this process. */
export interface ChangeBus {
  /** Returns the function that leaves the bus. `end` is called when the bus closes, at once if it has. */
  subscribe(hear: Hear, end: () => void): () => void;
  tell: Hear;
  /** Ends all that listen: open streams would hold up a stop. */
  close(): void;
}

export function createChangeBus(): ChangeBus {
  const listeners = new Map<Hear, () => void>();
  let isClosed = false;
  return {
    subscribe(hear, end) {
      listeners.set(hear, end);
      if (isClosed) queueMicrotask(end);
      return () => listeners.delete(hear);
    },
    tell(what) {
      for (const hear of listeners.keys()) hear(what);
    },
    close() {
      isClosed = true;
      for (const end of [...listeners.values()]) end();
    },
  };
}
