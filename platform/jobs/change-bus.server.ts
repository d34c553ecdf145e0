type Hear = (what: string) => void;

/** Changes that the database tells, for whoever has a console open on this process. */
export interface ChangeBus {
  /** Returns the function that ends it. */
  subscribe(hear: Hear): () => void;
  tell: Hear;
}

export function createChangeBus(): ChangeBus {
  const hearing = new Set<Hear>();
  return {
    subscribe(hear) {
      hearing.add(hear);
      return () => hearing.delete(hear);
    },
    tell(what) {
      for (const hear of hearing) hear(what);
    },
  };
}
