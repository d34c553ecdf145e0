import { Link } from "react-router";
import { CopyButton } from "./copy-button.tsx";
import { Sign } from "./sign.tsx";

/** Ten codes, shown this once. */
export const RecoveryCodes = ({ codes, owner, to }: { codes: readonly string[]; owner: string; to: string }) => (
  <>
    <p>
      <b>Your recovery codes.</b> Each lets you in once if your telephone is lost. Print them or write them down now:
      they are shown this once.
    </p>
    <p className="soft">{`For ${owner}`}</p>
    <ol className="codes">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
    <div className="row wrap">
      <Link className="btn do" to={to} reloadDocument>
        I have them <Sign name="arrow" />
      </Link>
      <button type="button" className="btn by-script" onClick={() => window.print()}>
        <Sign name="print" /> Print them
      </button>
      <CopyButton text={codes.join("\n")} label="the codes" />
    </div>
  </>
);
