import { Link } from "react-router";
import { DeedButton } from "../parts/deed.tsx";
import { Sign } from "../parts/sign.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import type { HistoryData } from "./load-history.server.ts";

/** Published versions of a text; one of them stands beside the text of today. */
export const HistoryScreen = ({
  data: { name, address, history, versions, older, newest, chosen },
}: {
  data: HistoryData;
}) => (
  <>
    <p className="crumb">
      <Link to={address}>
        <Sign name="left" /> <span>{name}</span>
      </Link>
    </p>
    <div className="title">
      <h1>{`${name}, versions`}</h1>
    </div>
    {chosen ? <Compared chosen={chosen} /> : null}
    {versions.length === 0 ? (
      <p className="empty">
        This text was not changed since versions are kept. Its first change keeps the text of today.
      </p>
    ) : (
      <TableRegion label="Versions">
        <table className="list">
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">When</th>
              <th scope="col">Changed</th>
            </tr>
          </thead>
          <tbody>
            {versions.map(({ id, number, words, at, fields }) => (
              <tr key={id} data-row="" tabIndex={-1} aria-current={chosen?.id === id ? "true" : undefined}>
                <th scope="row">
                  <Link
                    to={`${history}${history.includes("?") ? "&" : "?"}version=${id}`}
                    data-open=""
                    preventScrollReset
                  >
                    {`${number}, ${words}`}
                  </Link>
                </th>
                <td>{at}</td>
                <td>{fields.slice(0, 5).join(", ") + (fields.length > 5 ? ` and ${fields.length - 5} more` : "")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
    )}
    {older === null && newest === null ? null : (
      <p className="bar row">
        {newest === null ? null : (
          <Link className="btn" to={newest} rel="prev">
            Newest ones
          </Link>
        )}
        {older === null ? null : (
          <Link className="btn" to={older} rel="next">
            Older ones
          </Link>
        )}
      </p>
    )}
  </>
);

type Chosen = NonNullable<HistoryData["chosen"]>;

const Compared = ({ chosen: { id, number, changes, hasText } }: { chosen: Chosen }) => (
  <section className="part" aria-labelledby="compared">
    <div className="spread">
      <h2 id="compared">{`Version ${number} beside the text of today`}</h2>
      {hasText && changes.length > 0 ? (
        <DeedButton command="restore-version" options={{ version: id }}>
          Restore this version
        </DeedButton>
      ) : null}
    </div>
    {changes.length === 0 ? <p className="empty">Guests see this version now.</p> : null}
    {changes.map(({ path, label, before, after }) => (
      <div key={path} className="compared">
        <h3>{label}</h3>
        <div className="sides">
          <Side name={`Version ${number}`} parts={before} as="del" />
          <Side name="Today" parts={after} as="ins" />
        </div>
      </div>
    ))}
  </section>
);

type Parts = Chosen["changes"][number]["before"];

/** One of two texts, with the words marked that the other does not have. */
const Side = ({ name, parts, as: Mark }: { name: string; parts: Parts; as: "del" | "ins" }) => (
  <div className="side">
    <b>{name}</b>
    <p className="said">
      {parts.length === 0 ? <span>Nothing</span> : null}
      {parts.map(({ text, isMarked }, at) => {
        const Part = isMarked ? Mark : "span";
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
        return <Part key={at}>{text}</Part>;
      })}
    </p>
  </div>
);
