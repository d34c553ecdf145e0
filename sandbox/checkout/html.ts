/** Escapes text for HTML and quoted attributes. */
export const htmlSafe = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

export const hiddenFields = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${htmlSafe(name)}" value="${htmlSafe(value)}">`)
    .join("");

export function money(subunits: number, currency: string): string {
  const minimumFractionDigits = subunits % 100 === 0 ? 0 : 2;
  const form = new Intl.NumberFormat("en-IN", { style: "currency", currency, minimumFractionDigits });
  return form.format(subunits / 100);
}

/** Page of the payment window. Its script is first, so no press is missed. */
export const page = (body: string, color: string | null = null): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test payment</title><script src="/v1/window.js"></script><link rel="stylesheet" href="/v1/window.css">${
  color === null ? "" : `<link rel="stylesheet" href="/v1/theme.css?color=${encodeURIComponent(color)}">`
}</head><body>${body}</body></html>`;

/** Policy of the window's pages; results post to any shop. */
export const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action *; base-uri 'none'";

/** The shop's colour, with black or white text by contrast. */
export function themeCss(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const ink = red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? "#000" : "#fff";
  return `:root { --theme: ${color}; --on-theme: ${ink}; }\n`;
}
