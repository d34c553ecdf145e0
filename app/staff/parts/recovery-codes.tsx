import { Link } from "react-router";
import { Sign } from "./sign.tsx";

/** Ten codes, shown this once. */
export const RecoveryCodes = ({ codes, to }: { codes: readonly string[]; to: string }) => (
  <>
    <p>
      <b>Your recovery codes.</b> Each lets you in once if your telephone is lost. Print them or write them down now:
      they are shown this once.
    </p>
    <ol className="codes">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
    <p className="row">
      <Link className="btn do" to={to} reloadDocument>
        I have them <Sign name="arrow" />
      </Link>
    </p>
  </>
);
