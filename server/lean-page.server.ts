import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * What keeps a phone on a slow network from seeing a page is waiting for files it does not need yet. So the style sheet
 * travels inside the page, and the scripts, which only add to a page that works without them, are fetched once everything
 * of the first screen is there, or at the first touch, key or scroll.
 */
export class LeanPage {
  readonly #clientFolder: string;
  readonly #styles = new Map<string, string>();

  constructor(clientFolder: string) {
    this.#clientFolder = clientFolder;
  }

  /** The page with its style sheet inside. What sells or looks after a booking starts its scripts at once. */
  dressed(html: string): string {
    return html.replace(/<meta name="style-sheet" content="(\/assets\/[\w.-]+\.css)"\/>/g, (_, href: string) =>
      this.#inline(href),
    );
  }

  /** A page to read: dressed, and made lean; `later` is the text of the script that is started late. */
  lean(html: string): { html: string; later: string | null } {
    const preloads: string[] = [];
    let later: string | null = null;
    const lean = this.dressed(html)
      .replace(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_, href: string) => {
        preloads.push(href);
        return "";
      })
      // One script in the place of the other: React finds as many elements as it made.
      .replace(/<script type="module" async="">([\s\S]*?)<\/script>/, (_, code: string) => {
        later = code;
        return `<script>${bootScript(preloads, code)}</script>`;
      });
    return { html: lean, later };
  }

  #inline(href: string): string {
    let styles = this.#styles.get(href);
    if (styles === undefined) {
      styles = readFileSync(path.join(this.#clientFolder, href), "utf8");
      this.#styles.set(href, styles);
    }
    return `<style>${styles}</style>`;
  }
}

/** Text as a string inside a script, which nothing in it can end. */
const quoted = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** The hash of `code` is in the policy too, so that the module script made from it may run. */
const bootScript = (preloads: readonly string[], code: string): string => `(()=>{
const early=["pointerdown","keydown","touchstart","wheel","scroll"],how={passive:true,capture:true};
let begun=false;
const boot=()=>{if(begun)return;begun=true;for(const e of early)removeEventListener(e,boot,how);
for(const href of ${quoted(preloads)}){const l=document.createElement("link");l.rel="modulepreload";l.href=href;document.head.append(l)}
const s=document.createElement("script");s.type="module";s.textContent=${quoted(code)};document.head.append(s)};
for(const e of early)addEventListener(e,boot,how);
const rest=()=>setTimeout(boot,0);
if(document.readyState==="complete")rest();else addEventListener("load",rest,{once:true})})()`;
