import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

const REACHED = "a[href], button, input, select, textarea";

/** Keeps Tab within a layer, in its order. */
function turnFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  const all: Element[] = [...event.currentTarget.querySelectorAll(REACHED)];
  const at = document.activeElement ? all.indexOf(document.activeElement) : -1;
  const next = all[(at + (event.shiftKey ? -1 : 1) + all.length) % all.length];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

interface FrontLayerProps {
  className: string;
  label: string;
  close(): void;
  children: ReactNode;
}

/**
 * Layer in front of the whole page, for as long as it is drawn; its first control has the focus. A popover and no modal
 * dialog: that makes the page inert, which styles every cell of five hundred rows again (400 ms on a slow processor).
 */
export function FrontLayer({ className, label, close, children }: FrontLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const front = layer.current;
    const opener = document.activeElement;
    const takeFocus = () => front?.querySelector<HTMLElement>(REACHED)?.focus({ preventScroll: true });
    // A tab from the browser's own bars would reach the page beneath.
    const keepFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && !front?.contains(target)) takeFocus();
    };
    // Browsers without popovers draw it by its style alone.
    front?.showPopover?.();
    takeFocus();
    document.addEventListener("focusin", keepFocus);
    return () => {
      document.removeEventListener("focusin", keepFocus);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    // Escape closes it, too, by the browser.
    <div
      ref={layer}
      popover="auto"
      className="front"
      role="dialog"
      aria-modal="true"
      aria-label={label}
      onKeyDown={turnFocus}
      onToggle={({ newState }) => {
        if (newState === "closed") close();
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) close();
      }}
    >
      <div className={className}>{children}</div>
    </div>
  );
}
