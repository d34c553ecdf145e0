import { isOwnPath, textParts } from "#platform/text/linked-text.ts";

/** Document of the editor: paragraphs of words, of which some are links. */
export interface RichDocument {
  type: "doc";
  content: RichParagraph[];
}

interface RichParagraph {
  type: "paragraph";
  content?: RichWords[];
}

interface RichWords {
  type: "text";
  text: string;
  marks?: { type: "link"; attrs: { href: string } }[];
}

/** A node from the editor: as its schema allows, but of any browser's making. */
interface GivenNode {
  type?: string | undefined;
  text?: string | undefined;
  marks?: { type: string; attrs?: Record<string, unknown> | undefined }[] | undefined;
  content?: GivenNode[] | undefined;
}

/** Signs that nobody sees, and that turn a line round or hide in a word. Joiners stay: Hindi needs them. */
const unseen = /(?![\t\n\r])\p{Cc}|[\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Words as a page can show them: in one line, with plain spaces. */
const cleanWords = (text: string): string => text.replaceAll(unseen, "").replaceAll(/[\s\u00a0]+/g, " ");

/** Document of stored paragraphs; links are written `[words](/path)`. */
export function richDocument(paragraphs: readonly string[], hasLinks: boolean): RichDocument {
  const content = paragraphs.map((text): RichParagraph => {
    const parts = hasLinks ? textParts(text) : [{ text }];
    const words = parts
      .map(({ text: said, ...link }): RichWords => {
        const to = "to" in link ? link.to : undefined;
        const plain = cleanWords(said);
        return to === undefined
          ? { type: "text", text: plain }
          : { type: "text", text: plain, marks: [{ type: "link", attrs: { href: to } }] };
      })
      .filter(({ text: said }) => said !== "");
    return words.length === 0 ? { type: "paragraph" } : { type: "paragraph", content: words };
  });
  return { type: "doc", content: content.length === 0 ? [{ type: "paragraph" }] : content };
}

/** Paragraphs as they are stored. Nothing but words and links to pages of this site comes out, whatever goes in. */
export function writtenParagraphs(document: GivenNode, hasLinks: boolean): string[] {
  const paragraphs = (document.content ?? []).map((paragraph) => joinedLinks(wordsIn(paragraph), hasLinks).trim());
  return paragraphs.filter((text) => text !== "");
}

interface Words {
  text: string;
  to: string | null;
}

const wordsIn = (node: GivenNode): Words[] => {
  if (node.type === "text" && typeof node.text === "string") return [{ text: cleanWords(node.text), to: linkOf(node) }];
  return (node.content ?? []).flatMap(wordsIn);
};

function linkOf({ marks = [] }: GivenNode): string | null {
  const href = marks.find(({ type }) => type === "link")?.attrs?.href;
  return typeof href === "string" && isOwnPath(href) ? href : null;
}

/** Neighbours of one link are one link. A link over brackets could not be read again: its words stay. */
function joinedLinks(words: readonly Words[], hasLinks: boolean): string {
  const joined: Words[] = [];
  for (const { text, to } of words) {
    const last = joined.at(-1);
    if (last && last.to === to) last.text += text;
    else joined.push({ text, to });
  }
  return joined
    .map(({ text, to }) => (hasLinks && to !== null && /^[^[\]]*\S[^[\]]*$/.test(text) ? `[${text}](${to})` : text))
    .join("")
    .replaceAll(/ {2,}/g, " ");
}
