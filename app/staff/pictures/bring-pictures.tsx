import { useId } from "react";
import { Link } from "react-router";
import { Sign } from "../parts/sign.tsx";
import { bringAddress, pictureAddress } from "./pictures-address.ts";
import { UploadList } from "./upload-list.tsx";
import { useUploads } from "./use-uploads.ts";

interface BringProps {
  refused: readonly { fileName: string; words: string; of: string }[];
  isNothing: boolean;
}

/** Form that brings many pictures. With scripts each file goes by itself and shows its progress; files may be dropped. */
export function BringPictures({ refused, isNothing }: BringProps) {
  const id = useId();
  const { uploads, isOver, bring, target } = useUploads();
  return (
    <form
      className={isOver ? "bring is-over" : "bring"}
      method="post"
      action={bringAddress()}
      encType="multipart/form-data"
      {...target}
    >
      <label htmlFor={id}>
        <b>Bring pictures</b>
        <span className="soft small">
          JPEG, PNG, WebP or AVIF, up to 24 MB each. Drop them here or choose them. The place where a photograph was
          taken is removed.
        </span>
      </label>
      <span className="row wrap">
        <input
          id={id}
          type="file"
          name="pictures"
          accept="image/*"
          multiple
          onChange={({ currentTarget }) => {
            bring([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
        <noscript>
          <button className="btn" type="submit">
            Bring them
          </button>
        </noscript>
      </span>
      {isNothing ? (
        <p className="fault" role="alert">
          <Sign name="warning" />
          <span>Choose at least one picture first.</span>
        </p>
      ) : null}
      <Refused files={refused} />
      <UploadList uploads={uploads} />
    </form>
  );
}

/** Files that were not taken, with the way to mend each. */
export const Refused = ({ files }: { files: BringProps["refused"] }) =>
  files.length === 0 ? null : (
    <ul className="uploads" role="alert">
      {files.map(({ fileName, words, of }) => (
        <li key={fileName + words}>
          <b>{fileName}</b>
          <span className="fault-words">{words}</span>
          {of === "" ? null : <Link to={pictureAddress(of)}>{of}</Link>}
        </li>
      ))}
    </ul>
  );
