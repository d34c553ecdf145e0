import { Link } from "react-router";
import { useDeedAddress } from "../parts/deed.tsx";
import type { ListedCommand } from "./load-commands.server.ts";

/** Lists every command of the role: the palette for those who have no scripts. */
export function CommandsScreen({ data: { commands, all } }: { data: { commands: ListedCommand[]; all: number } }) {
  const changing = commands.filter(({ changes }) => changes);
  const reading = commands.filter(({ changes }) => !changes);
  return (
    <>
      <div className="title">
        <h1>Every command</h1>
        <p>{`${commands.length} of ${all}: what your role may use`}</p>
      </div>
      <div className="halves">
        <CommandList heading="Deeds" commands={changing} />
        <CommandList heading="Lists" commands={reading} />
      </div>
    </>
  );
}

function CommandList({ heading, commands }: { heading: string; commands: ListedCommand[] }) {
  const address = useDeedAddress();
  return (
    <section>
      <h2>{heading}</h2>
      <ul className="deeds two-lines">
        {commands.map(({ command, title, summary }) => (
          <li key={command}>
            <Link to={address({ command })} preventScrollReset data-row="">
              <span>
                <b>{title}</b> <code>{command}</code>
                <span className="soft">{summary}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
