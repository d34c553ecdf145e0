import { Sign } from "./sign.tsx";

/** Fault of a form as a whole. */
export const Problem = ({ words }: { words: string | undefined }) =>
  words === undefined ? null : (
    <div className="fault" role="alert">
      <Sign name="warning" />
      <p>{words}</p>
    </div>
  );
