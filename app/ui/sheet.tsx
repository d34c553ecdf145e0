import { Dialog as Base } from "@base-ui/react/dialog";
import { useCloseRequest } from "#app/ui/close-request.ts";
import { cx } from "#app/ui/cx.ts";
import { DialogFrame, type DialogProps, DialogVeil } from "#app/ui/dialog.tsx";

const sides = {
  bottom:
    "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-lg data-ending-style:translate-y-full data-starting-style:translate-y-full sm:left-1/2 sm:right-auto sm:w-[32rem] sm:-translate-x-1/2",
  end: "inset-y-0 right-0 w-[min(26rem,calc(100vw-2.5rem))] data-ending-style:translate-x-full data-starting-style:translate-x-full",
};

/** A dialog that slides in from the bottom of a phone, or from the side for menus and filters. */
export function Sheet(props: DialogProps & { from?: keyof typeof sides }) {
  const { trigger, open, onOpenChange, from = "bottom", className } = props;
  useCloseRequest(open === true, () => onOpenChange?.(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger ? <Base.Trigger render={trigger} /> : null}
      <Base.Portal>
        <DialogVeil />
        <Base.Popup
          className={cx(
            "fixed z-50 flex flex-col bg-paper text-ink outline-none transition-transform duration-200 ease-out",
            sides[from],
            className,
          )}
        >
          <DialogFrame {...props} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
