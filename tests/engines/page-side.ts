/** Roles of things that a walk presses, fills in or reads. */
export type Role = "button" | "link" | "heading" | "field" | "combobox" | "check" | "summary" | "editor";

/**
 * The visible element of a role that can be used and is called `name`, or begins or goes on with it; of several, the one at
 * place `at`. Runs in the page: it must stand alone.
 */
export function findByName(role: Role, name: string, at: number): Element | null {
  const selectors: Record<Role, string> = {
    button: "button, [role=button], input[type=submit]",
    link: "a[href]",
    heading: "h1, h2, h3, h4",
    field: "input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea",
    combobox: "input[role=combobox]",
    check: "input[type=checkbox], input[type=radio]",
    summary: "summary",
    editor: "[contenteditable=true]",
  };
  const flat = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const namesOf = (element: Element): string[] => {
    const labelled = (element.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .map((id) => flat(document.getElementById(id)?.textContent))
      .join(" ");
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => flat(label.textContent));
    return [flat(element.getAttribute("aria-label")), flat(labelled), ...labels, flat(element.textContent)].filter(
      Boolean,
    );
  };
  // Elements of an open dialog come before those behind it.
  const dialog = [...document.querySelectorAll("[role=dialog], dialog[open]")].findLast((one) => one.checkVisibility());
  const found = [
    ...(dialog?.querySelectorAll(selectors[role]) ?? []),
    ...document.querySelectorAll(selectors[role]),
  ].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      !one.closest("[inert], [aria-hidden=true]") &&
      !one.matches(":disabled"),
  );
  const fitting = (fits: (own: string) => boolean) => found.filter((one) => namesOf(one).some(fits));
  const exact = fitting((own) => own === name);
  const begun = exact.length > 0 ? exact : fitting((own) => own.startsWith(name));
  const meant = (begun.length > 0 ? begun : fitting((own) => own.includes(name)))[at];
  // In the middle of the window no bar at its edges covers it.
  meant?.scrollIntoView({ block: "center", behavior: "instant" });
  return meant ?? null;
}

/** Text of the sheet in front, or of the page. Runs in the page: it must stand alone. */
export function frontText(): string {
  const front = [...document.querySelectorAll<HTMLElement>("[role=dialog]")].at(-1) ?? document.body;
  // biome-ignore lint/performance/useDomNodeTextContent: text that is hidden is not seen
  return front.innerText.replace(/\s+/g, " ").slice(0, 1000);
}

/** True when the visible text of the page holds `text`. Runs in the page: it must stand alone. */
export function seesText(text: string): boolean {
  // biome-ignore lint/performance/useDomNodeTextContent: text that is hidden is not seen
  return document.body.innerText.replace(/\s+/g, " ").toLowerCase().includes(text.toLowerCase());
}
