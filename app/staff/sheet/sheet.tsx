import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { proofAddress } from "../parts/addresses.ts";
  useEffect(() => {
    if (state === "done") forgetSent();
  }, [state]);
  return (
    <Body>
      <div className="done" role="status">
        <p className={className}>
          <Sign name={sign} />
          <span>{words}</span>
        </p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
<<<<<<< HEAD
=======
        {bookings.length > 0 ? (
          <p className="row">
            {bookings.slice(0, MOST_LINKED).map((reference) => (
              <Link key={reference} className="btn" to={bookingAddress(reference)}>
                {`Open ${reference}`}
              </Link>
            ))}
          </p>
        ) : null}
        {file ? (
          <p>
            <a className="btn" href={file} download>
              <Sign name="download" /> Save the file
            </a>
          </p>
        ) : null}
>>>>>>> 20f55a3f (Offer the desk's daily deeds where they are needed)
        {undo ? <UndoPart undo={undo} /> : null}
      </div>
      {isHidden ? (
        <p className="row">
          <Link className="btn do" to={proofAddress(pathname + search)} data-confirm="">
            <Sign name="key" /> Show that it is you
          </Link>
          <span className="small soft">What was done is shown again after that.</span>
        </p>
      ) : null}
      {file ? (
        <p>
          <a className="btn" href={file}>
            <Sign name="download" /> Save the file
          </a>
        </p>
      ) : null}
      {table ? <DataTable table={table} /> : null}
    </Body>
  );
}
