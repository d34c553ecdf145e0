/** Figures of the site's process from /metrics. */
export interface SiteFigures {
  /** JavaScript's own memory in use, in megabytes; it swings between two collections. */
  heapMb: number;
  /** All memory of the process, in megabytes. */
  residentMb: number;
  /** Processor time since its start, in seconds, of all its threads. */
  cpuSeconds: number;
}

const MB = 1_000_000;

export async function siteFigures(url: string): Promise<SiteFigures> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const figure = (name: string): number => {
    const line = new RegExp(`^${name} (\\S+)$`, "m").exec(text);
    if (!line) throw new Error(`the site does not tell ${name}`);
    return Number(line[1]);
  };
  return {
    heapMb: Math.round(figure("nodejs_heap_size_used_bytes") / MB),
    residentMb: Math.round(figure("process_resident_memory_bytes") / MB),
    cpuSeconds: figure("process_cpu_seconds_total"),
  };
}
