import { type RefObject, useCallback, useEffect, useState } from "react";
import { useRowLinks } from "../parts/row-link.tsx";
import { KeyHelp } from "./key-help.tsx";
import { Palette } from "./palette.tsx";
import { useKeys } from "./use-keys.ts";

interface KeyLayersProps {
  /** Opens the palette from elsewhere. */
  opener: RefObject<() => void>;
  about: Record<string, string> | undefined;
}

/** Palette and help, with the keys that open them. They alone are drawn again: frame and list took half of each press. */
export function KeyLayers({ opener, about }: KeyLayersProps) {
  const [open, setOpen] = useState<"palette" | "help" | null>(null);
  const openPalette = useCallback(() => setOpen("palette"), []);
  const openHelp = useCallback(() => setOpen("help"), []);
  const close = useCallback(() => setOpen(null), []);
  useEffect(() => {
    opener.current = openPalette;
  }, [opener, openPalette]);
  useKeys({ openPalette, openHelp });
  useRowLinks();
  return (
    <>
      <Palette isOpen={open === "palette"} close={close} about={about} />
      <KeyHelp isOpen={open === "help"} close={close} />
    </>
  );
}
