import { Link } from "react-router";
import { pictureAddress } from "./pictures-address.ts";
import type { Upload } from "./use-uploads.ts";

/** Files on their way, each with its progress. */
export const UploadList = ({ uploads }: { uploads: readonly Upload[] }) => (
  <>
    <ul className="uploads">
      {uploads.map(({ id, fileName, percent, problem, of, isDone }) => (
        <li key={id}>
          <b>{fileName}</b>
          {problem === null ? (
            <>
              <progress value={percent} max={100} aria-label={`${fileName} on its way`} />
              <span className="soft small">{isDone ? "here" : percent < 100 ? `${percent} %` : "is being read"}</span>
            </>
          ) : (
            <span className="fault-words">{problem}</span>
          )}
          {of === null ? null : <Link to={pictureAddress(of)}>{of}</Link>}
        </li>
      ))}
    </ul>
    <p className="vh" role="status">
      {describeUploads(uploads)}
    </p>
  </>
);

function describeUploads(uploads: readonly Upload[]): string {
  if (uploads.length === 0) return "";
  const here = uploads.filter(({ isDone, problem }) => isDone && problem === null).length;
  const refused = uploads.filter(({ problem }) => problem !== null).length;
  return `${here} of ${uploads.length} here${refused === 0 ? "" : `, ${refused} refused`}`;
}
