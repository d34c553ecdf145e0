interface Heard {
  heardFaults?: string[];
}

/**
 * Listens in the page for errors, rejections, breaches of the content policy and complaints of the console. Runs in the
 * page: it must stand alone. Listening twice changes nothing.
 */
export function hookFaults(): void {
  const page = window as unknown as Heard;
  if (page.heardFaults) return;
  const faults: string[] = [];
  page.heardFaults = faults;
  addEventListener("error", ({ message }) => faults.push(`error: ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => faults.push(`rejection: ${reason}`));
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
    faults.push(`policy: ${effectiveDirective} ${blockedURI} in ${sourceFile}`),
  );
  for (const level of ["error", "warn"] as const) {
    const said = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      faults.push(`console: ${words.map(String).join(" ")}`);
      said(...words);
    };
  }
  // A page that unloads hands its events to the next.
  addEventListener("pagehide", () => {
    const before = JSON.parse(sessionStorage.getItem("walk:faults") ?? "[]");
    sessionStorage.setItem("walk:faults", JSON.stringify([...before, ...faults.splice(0)]));
  });
}

/** Takes all events not taken yet. Runs in the page. */
export function takeFaults(): string[] {
  const before = JSON.parse(sessionStorage.getItem("walk:faults") ?? "[]");
  sessionStorage.removeItem("walk:faults");
  return [...before, ...((window as unknown as Heard).heardFaults?.splice(0) ?? [])];
}
