import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactElement, ReactNode } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";

export type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom, visible while the content scrolls. */
  footer?: ReactNode;
  /** Opens the dialog. Without it, control the dialog with `open`. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  closeLabel?: string;
  className?: string;
};

function DialogFrame({ title, description, children, footer, closeLabel = "Close" }: DialogProps) {
  return (
    <>
      <div className="flex items-start gap-4 px-5 pt-5 pb-3 sm:px-7 sm:pt-6">
        <div className="min-w-0 grow">
          <Base.Title className="text-2xl">{title}</Base.Title>
          {description ? <Base.Description className="mt-1.5 text-ink-soft">{description}</Base.Description> : null}
        </div>
        <Base.Close
          aria-label={closeLabel}
          className="-mt-1.5 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sand/60"
        >
          <Icon name="cross" className="size-6" />
        </Base.Close>
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pb-6 sm:px-7">{children}</div>
      {footer ? (
        <div className="flex flex-wrap gap-3 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-7">
          {footer}
        </div>
      ) : null}
    </>
  );
}

function DialogVeil() {
  return (
    <Base.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-black/60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
  );
}

const widths = { sm: "max-w-md", md: "max-w-xl", lg: "max-w-4xl" };

/** A modal dialog. Closes by its button, Escape or a press outside. */
export function Dialog(props: DialogProps & { size?: keyof typeof widths }) {
  const { trigger, open, onOpenChange, size = "md", className } = props;
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger ? <Base.Trigger render={trigger} /> : null}
      <Base.Portal>
        <DialogVeil />
        <Base.Popup
          className={cx(
            "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-1/2 flex-col rounded-lg bg-paper text-ink shadow-print-ink outline-none",
            "transition-[opacity,scale] duration-150 ease-out data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0",
            widths[size],
            className,
          )}
        >
          <DialogFrame {...props} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
