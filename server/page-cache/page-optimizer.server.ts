import { readFileSync } from "node:fs";
import path from "node:path";
import { bytesOf, byteTextOf } from "../http/byte-text.server.ts";
import { CriticalCss } from "./critical-css.server.ts";
import { deferredHydrationScript, typedBeforeScripts } from "./deferred-hydration.server.ts";

/** Start of `Picture`'s markup. */
const avifSource = '<source type="image/avif" srcSet="';
const firstPicture = /^<source type="image\/avif" srcSet="([^"]*)" sizes="([^"]*)"\/>$/;

const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const moduleScript = {
  start: '<script type="module" async="">',
  whole: /<script type="module" async="">([\s\S]*?)<\/script>/,
};
const styleMark = /<meta name="style-sheet" content="(\/assets\/[\w.-]+\.css)"\/>/;

interface Written {
  scripts: Buffer[];
  styles: Buffer[];
}

type PreparedPage = Written & { page: Buffer<ArrayBuffer> };

function written(element: "script" | "style", text: string, noted: Buffer[]): string {
  noted.push(bytesOf(text));
  return `<${element}>${text}</${element}>`;
}

/**
 * Inlines used styles and defers scripts, which delay the first view on a slow phone.
 * Rewrites only head and last script: a whole page of 250 KB would take half its rendering time.
 */
export class PageOptimizer {
  readonly #clientFolder: string;
  readonly #sheets = new Map<string, { whole: string; used: CriticalCss }>();

  constructor(clientFolder: string) {
    this.#clientFolder = clientFolder;
  }

  /** Prepares a page that pays or changes something: whole style sheet, scripts at once. */
  dressed(page: Buffer): PreparedPage {
    const end = endOfHead(page);
    const own: Written = { scripts: [], styles: [] };
    const dressed = byteTextOf(page.subarray(0, end)).replace(styleMark, (_, href: string) =>
      written("style", this.#sheet(href).whole, own.styles),
    );
    const keeping = written("script", typedBeforeScripts, own.scripts);
    return { page: Buffer.concat([bytesOf(dressed + keeping), page.subarray(end)]), ...own };
  }

  lean(page: Buffer): PreparedPage {
    const end = endOfHead(page);
    const last = page.lastIndexOf(moduleScript.start);
    const at = last < end ? page.length : last;
    const files: string[] = [];
    const own: Written = { scripts: [], styles: [] };
    const head = pictureFirst(byteTextOf(page.subarray(0, end)), firstPictureOf(page)).replace(
      modulePreload,
      (_, href: string) => {
        files.push(href);
        return "";
      },
    );
    const sheet = styleMark.exec(head)?.[1] ?? null;
    // Replace the script, never drop it: React must find as many elements as it made.
    const tail = byteTextOf(page.subarray(at)).replace(moduleScript.whole, (_, code: string) =>
      written("script", deferredHydrationScript(sheet, files, code), own.scripts),
    );
    const middle = page.subarray(end, at);
    const dressed = head
      // Lower sections are rendered later: app/web/deferred-rendering.ts.
      .replace("<html", '<html data-late=""')
      .replace(styleMark, (_, href: string) =>
        written("style", this.#sheet(href).used.for([head, byteTextOf(middle), tail]), own.styles),
      );
    return { page: Buffer.concat([bytesOf(dressed), middle, bytesOf(tail)]), ...own };
  }

  #sheet(href: string): { whole: string; used: CriticalCss } {
    let sheet = this.#sheets.get(href);
    if (sheet === undefined) {
      const whole = byteTextOf(readFileSync(path.join(this.#clientFolder, href)));
      sheet = { whole, used: new CriticalCss(whole) };
      this.#sheets.set(href, sheet);
    }
    return sheet;
  }
}

const endOfHead = (page: Buffer): number => Math.max(0, page.indexOf("</head>"));

function firstPictureOf(page: Buffer): RegExpExecArray | null {
  const from = page.indexOf(avifSource);
  return from < 0 ? null : firstPicture.exec(byteTextOf(page.subarray(from, page.indexOf(">", from) + 1)));
}

/** Asks for the picture before the styles. */
function pictureFirst(head: string, picture: RegExpExecArray | null): string {
  const [, set, sizes] = picture ?? [];
  if (set === undefined) return head;
  const asked = `<link rel="preload" as="image" type="image/avif" imagesrcset="${set}" imagesizes="${sizes}" fetchpriority="high"/>`;
  return head.replace(styleMark, (mark) => asked + mark);
}
