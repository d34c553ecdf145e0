import { type ComponentType, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { DrawnField } from "#modules/studio/model.ts";
import type { RichEditorProps } from "./rich-editor.tsx";

interface Loaded {
  Editor: ComponentType<RichEditorProps>;
  /** Somebody writes in the plain field already. */
  isFocused: boolean;
  /** Texts of the plain fields, with what was typed before the editor came. */
  typed: string[];
}

/** Loads the editor once its field comes into sight; until then, and without scripts, the plain field stays. */
function useEditorInSight(box: RefObject<HTMLElement | null>) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    let isGone = false;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        // Without a line the plain field does as well.
        import("./rich-editor.tsx").then(
          ({ default: Editor }) => {
            if (isGone) return;
            const typed = [...current.querySelectorAll("textarea")].map((one) => one.value);
            setLoaded({ Editor, isFocused: current.contains(document.activeElement), typed });
          },
          () => undefined,
        );
      },
      { rootMargin: "200px" },
    );
    watcher.observe(current);
    return () => {
      isGone = true;
      watcher.disconnect();
    };
  }, [box]);
  return loaded;
}

/** Lets the form hear of it as of typing. */
const tell = (box: HTMLElement | null): void => {
  box?.dispatchEvent(new Event("input", { bubbles: true }));
};

type RichProps = { field: DrawnField; describedBy: string | undefined; children: ReactNode };

const propsOf = ({ label, isHindi, hasLinks, fault }: DrawnField) => ({
  ...{ label, isHindi, hasLinks, isFaulty: fault !== null },
});

/** Text of one paragraph with links. `children` is its plain field. */
export function RichText({ field, describedBy, children }: RichProps) {
  const box = useRef<HTMLDivElement>(null);
  const loaded = useEditorInSight(box);
  const [value, setValue] = useState<string | null>(null);
  const change = useCallback((paragraphs: string[]) => setValue(paragraphs.join(" ")), []);
  useEffect(() => {
    if (value !== null) tell(box.current);
  }, [value]);
  return (
    <div ref={box} data-rich={loaded ? "ready" : "plain"}>
      {loaded ? (
        <>
          <input type="hidden" name={field.name} value={value ?? loaded.typed[0] ?? ""} />
          <loaded.Editor
            {...propsOf(field)}
            isOne
            isFocused={loaded.isFocused}
            describedBy={describedBy}
            paragraphs={loaded.typed}
            change={change}
          />
        </>
      ) : (
        children
      )}
    </div>
  );
}

/** List of paragraphs as one text: Enter makes a new one. `children` is its plain list. */
export function RichParagraphs({ field, describedBy, children }: RichProps) {
  const { name, inner } = field;
  const box = useRef<HTMLDivElement>(null);
  const loaded = useEditorInSight(box);
  const [texts, setTexts] = useState<string[] | null>(null);
  useEffect(() => {
    if (texts !== null) tell(box.current);
  }, [texts]);
  const faults = inner.flatMap(({ name: at, fault }, place) => (fault === null ? [] : [{ at, place, fault }]));
  const shown = texts ?? loaded?.typed ?? [];
  return (
    <div ref={box} data-rich={loaded ? "ready" : "plain"}>
      {loaded ? (
        <>
          <input type="hidden" name={name} value={shown.length} />
          {shown.map((text, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no identity but its place
            <input key={place} type="hidden" name={`${name}.${place}`} value={text} />
          ))}
          {faults.map(({ at, place, fault }) => (
            <p key={at} className="fault-words" id={`${at}-fault`}>{`Paragraph ${place + 1}: ${fault}`}</p>
          ))}
          <loaded.Editor
            {...propsOf({ ...field, fault: field.fault ?? faults[0]?.fault ?? null })}
            isOne={false}
            isFocused={loaded.isFocused}
            describedBy={describedBy}
            paragraphs={loaded.typed}
            change={setTexts}
          />
        </>
      ) : (
        children
      )}
    </div>
  );
}
