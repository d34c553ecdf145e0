import { useEffect, useId, useMemo, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { whenShown } from "#app/web/browser/when-shown.ts";
import type { ListedCommand } from "../commands/load-commands.server.ts";
import { useDeedAddress } from "../parts/deed.tsx";
import { Sign } from "../parts/sign.tsx";
import { findCommands, indexCommands } from "./find-commands.ts";
import { FrontLayer } from "./front-layer.tsx";
import type { loadConsole } from "./load-console.server.ts";

interface PaletteProps {
  isOpen: boolean;
  close(): void;
  /** Options that the screen beneath fills in. */
  about: Record<string, string> | undefined;
}

/** Finds any command of the role (Ctrl K). What the screen shows is filled in. */
export function Palette({ isOpen, close, about }: PaletteProps) {
  const fetcher = useFetcher<typeof loadConsole>();
  const isAsked = isOpen && fetcher.state === "idle" && !fetcher.data;
  const { load } = fetcher;
  useEffect(() => {
    // It draws again all that knows the router.
    if (isAsked) whenShown(() => void load("/staff/commands"));
  }, [isAsked, load]);
  if (!isOpen) return null;
  const shown = fetcher.data?.shown;
  return (
    <FrontLayer className="palette" label="Every command" close={close}>
      <FoundCommands commands={shown?.screen === "commands" ? shown.data.commands : []} close={close} about={about} />
    </FrontLayer>
  );
}

type FoundProps = Omit<PaletteProps, "isOpen"> & { commands: ListedCommand[] };

function FoundCommands({ commands, close, about = {} }: FoundProps) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();
  const navigate = useNavigate();
  const address = useDeedAddress();
  const entries = useMemo(() => indexCommands(commands), [commands]);
  const found = useMemo(() => findCommands(entries, typed, Object.keys(about)).slice(0, 12), [entries, typed, about]);
  const chosen = found[Math.min(at, found.length - 1)];
  const open = (one: ListedCommand) => {
    const options = Object.fromEntries(
      one.options.flatMap((name) => (about[name] === undefined ? [] : [[name, about[name]]])),
    );
    close();
    void navigate(address({ command: one.command, options }), { preventScrollReset: true });
  };
  return (
    <>
      <div className="ask">
        <Sign name="find" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={chosen ? `${list}-${chosen.command}` : undefined}
          aria-label="Find a command"
          placeholder="What do you want to do?"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
            if (step !== 0) {
              event.preventDefault();
              setAt((at + step + found.length) % Math.max(1, found.length));
            }
            if (event.key === "Enter" && chosen) {
              event.preventDefault();
              open(chosen);
            }
          }}
        />
      </div>
      <div role="listbox" id={list} aria-label="Commands" className="found">
        {found.map((one) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={one.command}
            id={`${list}-${one.command}`}
            role="option"
            aria-selected={one === chosen}
            onClick={() => open(one)}
          >
            <Sign name={one.changes ? "pencil" : "list"} />
            <span>
              <b>{one.title}</b> <code>{one.command}</code>
              <span className="soft">{one.summary}</span>
            </span>
          </div>
        ))}
      </div>
      <p className="soft none" role="status">
        {found.length > 0 ? null : commands.length === 0 ? "Asking for the commands…" : "No command has these words."}
      </p>
      <footer>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </footer>
    </>
  );
}
