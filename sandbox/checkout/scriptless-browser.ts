const unescaped = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : unescaped(found);
};

/** A page in a browser without scripts: text, links and forms. */
export class Page {
  readonly status: number;
  readonly html: string;
  readonly #origin: string;

  constructor(status: number, html: string, origin: string) {
    this.status = status;
    this.html = html;
    this.#origin = origin;
  }

  get alert(): string | undefined {
    const found = /<p role="alert"[^>]*>([^<]*)</.exec(this.html)?.[1];
    return found === undefined ? undefined : unescaped(found);
  }

  /** Message to the shop's page, sent with scripts only. */
  get message(): { event: string; data: unknown } | undefined {
    const main = /<main[^>]*>/.exec(this.html)?.[0] ?? "";
    const event = attribute(main, "data-event");
    return event === undefined ? undefined : { event, data: JSON.parse(attribute(main, "data-message") ?? "null") };
  }

  link(testId: string): string | undefined {
    const tag = this.html.match(/<a [^>]*>/g)?.find((one) => attribute(one, "data-testid") === testId);
    return tag === undefined ? undefined : attribute(tag, "href");
  }

  /** Form of a button, as pressing it would submit. */
  form(
    testId: string,
    typed: Record<string, string> = {},
  ): { action: string; target?: string; fields: URLSearchParams } {
    const form = this.html.match(/<form [\s\S]*?<\/form>/g)?.find((one) => one.includes(`data-testid="${testId}"`));
    if (form === undefined) throw new Error(`no form has the button ${testId}: ${this.html}`);
    const head = /<form [^>]*>/.exec(form)?.[0] ?? "";
    const fields = new URLSearchParams();
    for (const input of form.match(/<input [^>]*>/g) ?? []) {
      const name = attribute(input, "name") ?? "";
      fields.set(name, typed[name] ?? attribute(input, "value") ?? "");
    }
    const select = /<select name="([^"]*)"[^>]*><option>([^<]*)/.exec(form);
    if (select?.[1] !== undefined) fields.set(select[1], select[2] ?? "");
    const button = form.match(/<button [^>]*>/g)?.find((one) => attribute(one, "data-testid") === testId) ?? "";
    const name = attribute(button, "name");
    if (name !== undefined) fields.set(name, attribute(button, "value") ?? "");
    return { action: attribute(head, "action") ?? "", target: attribute(head, "target"), fields };
  }

  async press(testId: string, typed: Record<string, string> = {}): Promise<Page> {
    const { action, fields } = this.form(testId, typed);
    return visit(new URL(action, this.#origin).href, fields);
  }
}

/** Opens an address, with a form if given. */
export async function visit(url: string, form?: URLSearchParams): Promise<Page> {
  const response = await fetch(url, form === undefined ? {} : { method: "POST", body: form });
  return new Page(response.status, await response.text(), new URL(url).origin);
}
