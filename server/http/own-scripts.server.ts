export interface OwnScripts {
  page: Buffer<ArrayBuffer>;
  scripts: Buffer[];
  styles: Buffer[];
}

/**
 * Removes our marks (`ScriptMark`) from a page and lists their scripts; others never enter the policy.
 * Browsers take text between script or style tags as it stands.
 */
export function ownScripts(rendered: Buffer, mark: string): OwnScripts {
  const attribute = Buffer.from(` nonce="${mark}"`);
  const found: OwnScripts = { page: Buffer.alloc(0), scripts: [], styles: [] };
  const pieces: Buffer[] = [];
  let kept = 0;
  for (let at = rendered.indexOf(attribute); at >= 0; at = rendered.indexOf(attribute, kept)) {
    pieces.push(rendered.subarray(kept, at));
    kept = at + attribute.length;
    const start = rendered.lastIndexOf("<", at);
    const from = rendered.indexOf(">", kept) + 1;
    const [element = ""] = /^\w+/.exec(rendered.toString("latin1", start + 1, at)) ?? [];
    const end = rendered.indexOf(`</${element}>`, from);
    const isInline = !/\ssrc=/.test(rendered.toString("latin1", start, from));
    if (from === 0 || end < 0 || !isInline) continue;
    if (element === "script") found.scripts.push(rendered.subarray(from, end));
    if (element === "style") found.styles.push(rendered.subarray(from, end));
  }
  found.page = Buffer.concat([...pieces, rendered.subarray(kept)]);
  return found;
}
