const script = /<script\b[^>]*>[\s\S]*?<\/script>|<script\b[^>]*\/>/gi;
const scriptHint = /<link\b[^>]*\brel="(?:modulepreload|preload|prefetch|manifest)"[^>]*>/gi;
/** Keys of links, also in addresses that are written out. */
const keyInAddress = /((?:\?|&|&amp;)key=)[\w.%-]+/g;
const keyField = /<input\b[^>]*\bname="key"[^>]*>/gi;
const reference = /(<a\b[^>]*?)\shref="[^"]*"/gi;
const action = /(<form\b[^>]*?)\s(?:action|method)="[^"]*"/gi;
/** Place of the style sheet, which the server writes into other pages. */
const styleMark = /<meta\b[^>]*\bname="style-sheet" content="([^"]*)"[^>]*>/i;
const control = /<(button|input|select|textarea)\b/gi;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Makes a page that only shows: without scripts and keys, its links lead nowhere and its controls are off. The page's own policy
 * forbids the same; this makes it visible.
 */
export function lookOnly(html: string, { of, back }: { of: string; back: string }): string {
  const still = html
    .replace(script, "")
    .replace(scriptHint, "")
    .replace(keyField, "")
    .replace(keyInAddress, "$1…")
    .replace(reference, "$1")
    .replace(action, "$1")
    .replace(action, "$1")
    .replace(styleMark, '<link rel="stylesheet" href="$1"/>')
    .replace(control, "<$1 disabled")
    // Else a script says so, and letters such as Hindi's wait for it.
    .replace(/<html\b/i, '<html class="is-complete"');
  const note = `<p role="note" style="margin:0;padding:12px 16px;background:#38213e;color:#fff;font-weight:600">${escaped(of)} as its guest sees it. You only look: nothing on this page acts. <a href="${escaped(back)}" style="color:#fff">Back to the console</a></p>`;
  return still.replace(/<body\b[^>]*>/i, (body) => body + note);
}
