import { Extension, Mark, Node } from "@tiptap/core";
import { history, redo, undo } from "@tiptap/pm/history";
import { type Node as DocumentNode, Fragment, Slice } from "@tiptap/pm/model";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { useId, useMemo, useRef, useState } from "react";
import { isOwnPath } from "#platform/text/linked-text.ts";
import { richDocument, writtenParagraphs } from "./rich-document.ts";

export interface RichEditorProps {
  label: string;
  paragraphs: readonly string[];
  /** One paragraph, as a field of one text has it. */
  isOne: boolean;
  hasLinks: boolean;
  isHindi: boolean;
  describedBy: string | undefined;
  isFaulty: boolean;
  isFocused: boolean;
  change(paragraphs: string[]): void;
}

/** The words of what was pasted, in one paragraph. */
function asOneParagraph(slice: Slice, paragraph: (content: Fragment) => DocumentNode): Slice {
  const words: DocumentNode[] = [];
  slice.content.descendants((node) => {
    if (node.isTextblock && words.length > 0) words.push(node.type.schema.text(" "));
    if (node.isText) words.push(node);
    return true;
  });
  return new Slice(Fragment.from(paragraph(Fragment.fromArray(words))), 1, 1);
}

/**
 * Pasted HTML without its attributes, scripts and pictures, before anything else reads it. A document of DOMParser runs and loads nothing.
 */
function bareHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const one of body.querySelectorAll("script, style, iframe, object, embed, img, svg, math, template, noscript"))
    one.remove();
  for (const one of body.querySelectorAll("*"))
    for (const { name } of [...one.attributes]) if (name !== "href" || one.localName !== "a") one.removeAttribute(name);
  return body.innerHTML;
}

/** Only what pages can show exists here: whatever else is pasted comes in as its words. */
const extensionsOf = ({ isOne, hasLinks }: Pick<RichEditorProps, "isOne" | "hasLinks">) => [
  Node.create({ name: "doc", topNode: true, content: isOne ? "paragraph" : "paragraph+" }),
  Node.create({
    name: "paragraph",
    content: "text*",
    parseHTML: () => [{ tag: "p" }],
    renderHTML: () => ["p", 0],
  }),
  Node.create({ name: "text", group: "inline" }),
  Extension.create({
    name: "undo",
    addProseMirrorPlugins: () => [history()],
    addKeyboardShortcuts() {
      const { view } = this.editor;
      return {
        "Mod-z": () => undo(view.state, view.dispatch),
        "Mod-y": () => redo(view.state, view.dispatch),
        "Shift-Mod-z": () => redo(view.state, view.dispatch),
      };
    },
  }),
  ...(hasLinks ? [linkMark] : []),
];

const linkMark = Mark.create({
  name: "link",
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => {
        const href = element.getAttribute("href") ?? "";
        return isOwnPath(href) ? { href } : false;
      },
    },
  ],
  renderHTML: ({ mark }) => {
    const href: unknown = mark.attrs.href;
    return typeof href === "string" && isOwnPath(href) ? ["a", { href }, 0] : ["span", 0];
  },
});

/** Editor of one text or of a list of paragraphs. It knows words, paragraphs and links to pages of this site. */
export default function RichEditor(props: RichEditorProps) {
  const { label, paragraphs, isOne, hasLinks, isHindi, describedBy, isFaulty, isFocused, change } = props;
  const extensions = useMemo(() => extensionsOf({ isOne, hasLinks }), [isOne, hasLinks]);
  const changed = useRef(change);
  changed.current = change;
  const editor = useEditor({
    extensions,
    content: richDocument(paragraphs, hasLinks),
    autofocus: isFocused ? "end" : false,
    // The content policy allows no style sheet made by a script: styles/studio.css has its rules.
    injectCSS: false,
    editorProps: {
      attributes: {
        ...{ class: "field rich", role: "textbox", "aria-multiline": "true", "aria-label": label },
        ...(isHindi && { lang: "hi" }),
        ...(describedBy !== undefined && { "aria-describedby": describedBy }),
        ...(isFaulty && { "aria-invalid": "true" }),
      },
      transformPastedHTML: bareHtml,
      ...(isOne && {
        transformPasted: (slice, view) =>
          asOneParagraph(slice, (content) => view.state.schema.node("paragraph", null, content)),
      }),
    },
    onUpdate: ({ editor: now }) => changed.current(writtenParagraphs(now.getJSON(), hasLinks)),
  });
  return (
    <div className="rich-box">
      {hasLinks ? <LinkBar editor={editor} /> : null}
      <EditorContent editor={editor} />
    </div>
  );
}

/** Makes the marked words a link to a page of this site. */
function LinkBar({ editor }: { editor: Editor }) {
  const id = useId();
  const [path, setPath] = useState<string | null>(null);
  const { href, hasWords } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      href: String(now.getAttributes("link").href ?? ""),
      hasWords: !now.state.selection.empty,
    }),
  });
  const chain = () => editor.chain().focus().extendMarkRange("link");
  const save = () => {
    if (path === null || !isOwnPath(path)) return;
    chain().setMark("link", { href: path }).run();
    setPath(null);
  };
  if (path === null)
    return (
      <div className="rich-bar">
        <button
          type="button"
          className="btn small"
          disabled={!hasWords && href === ""}
          onClick={() => setPath(href === "" ? "/" : href)}
        >
          {href === "" ? "Make the marked words a link" : "Change the link"}
        </button>
        {href === "" ? null : (
          <button type="button" className="btn small" onClick={() => chain().unsetMark("link").run()}>
            Take the link off
          </button>
        )}
      </div>
    );
  const isWrong = !isOwnPath(path);
  return (
    <div className="rich-bar">
      <label htmlFor={id}>Page of this site</label>
      <input
        id={id}
        className="field"
        value={path}
        // biome-ignore lint/a11y/noAutofocus: the writer has just asked for this field
        autoFocus
        aria-invalid={isWrong}
        aria-describedby={`${id}-help`}
        onInput={(event) => event.stopPropagation()}
        onChange={(event) => setPath(event.target.value.trim())}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            save();
          }
          if (event.key === "Escape") {
            event.stopPropagation();
            setPath(null);
            editor.commands.focus();
          }
        }}
      />
      <button type="button" className="btn small" disabled={isWrong} onClick={save}>
        Set the link
      </button>
      <span id={`${id}-help`} className={isWrong ? "fault-words" : "soft small"}>
        A path with a slash first, such as /tours. Links to other sites are not shown in texts.
      </span>
    </div>
  );
}
