import { readFileSync } from "node:fs";
import path from "node:path";
import { bytesOf, byteTextOf } from "../http/byte-text.server.ts";
import { CriticalCss } from "./critical-css.server.ts";
import { deferredHydrationScript } from "./deferred-hydration.server.ts";

/**
 * What `Picture` makes of the largest picture of a first screen, in the format that browsers with preloads know: how it begins, and its
 * first tag.
 */
const avifSource = '<source type="image/avif" srcSet="';
const firstPicture = /^<source type="image\/avif" srcSet="([^"]*)" sizes="([^"]*)"\/>$/;
const faces = /<link rel="preload"[^>]* as="font"[^>]*>/g;

const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const moduleScript = {
  start: '<script type="module" async="">',
  whole: /<script type="module" async="">([\s\S]*?)<\/script>/,
};
const styleMark = /<meta name="style-sheet" content="(\/assets\/[\w.-]+\.css)"\/>/;

/** The texts of scripts and styles that were written into a page here, for its policy. */
interface Written {
  scripts: Buffer[];
  styles: Buffer[];
}

/** A page as it is sent, and what was written into it. */
type PreparedPage = Written & { page: Buffer<ArrayBuffer> };

/** Writes an inline element, and notes its text. */
function written(element: "script" | "style", text: string, noted: Buffer[]): string {
  noted.push(bytesOf(text));
  return `<${element}>${text}</${element}>`;
}

/**
 * What keeps a phone on a slow network from seeing a page is waiting for files it does not need yet. So the styles that a
 * page uses travel inside it, and the scripts, which only add to a page that works without them, are fetched when somebody
 * is there to use them. Only the head and the last script are written anew; what is between them is gone through as a text of its bytes,
 * which costs next to nothing, and never turned back: for a page of 250 KB that takes as long as to draw half of it.
 */
export class PageOptimizer {
  readonly #clientFolder: string;
  readonly #sheets = new Map<string, { whole: string; used: CriticalCss }>();

  constructor(clientFolder: string) {
    this.#clientFolder = clientFolder;
  }

  /** The page with its whole style sheet inside, which starts its scripts at once: what takes money or changes something. */
  dressed(page: Buffer): PreparedPage {
    const end = endOfHead(page);
    const own: Written = { scripts: [], styles: [] };
    const dressed = byteTextOf(page.subarray(0, end)).replace(styleMark, (_, href: string) =>
      written("style", this.#sheet(href).whole, own.styles),
    );
    return { page: Buffer.concat([bytesOf(dressed), page.subarray(end)]), ...own };
  }

  /** A page to read: dressed in what it uses, and made lean. The page's own script, which is started late, is no part of it any more. */
  lean(page: Buffer): PreparedPage {
    const end = endOfHead(page);
    const last = page.lastIndexOf(moduleScript.start);
    const at = last < end ? page.length : last;
    const files: string[] = [];
    const own: Written = { scripts: [], styles: [] };
    const head = inOrder(byteTextOf(page.subarray(0, end)), firstPictureOf(page)).replace(
      modulePreload,
      (_, href: string) => {
        files.push(href);
        return "";
      },
    );
    const sheet = styleMark.exec(head)?.[1] ?? null;
    // One script in the place of the other: React finds as many elements as it made.
    const tail = byteTextOf(page.subarray(at)).replace(moduleScript.whole, (_, code: string) =>
      written("script", deferredHydrationScript(sheet, files, code), own.scripts),
    );
    const middle = page.subarray(end, at);
    const dressed = head
      // What lies below the first screen is drawn after it (app/web/deferred-rendering.ts).
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

/** The first picture is asked for before the page itself is read, and before the faces. */
function inOrder(head: string, picture: RegExpExecArray | null): string {
  const [, set, sizes] = picture ?? [];
  if (set === undefined) return head;
  const asked = `<link rel="preload" as="image" type="image/avif" imagesrcset="${set}" imagesizes="${sizes}" fetchpriority="high"/>`;
  const letters = (head.match(faces) ?? []).join("");
  return head.replace(faces, "").replace(styleMark, (mark) => asked + mark) + letters;
}
