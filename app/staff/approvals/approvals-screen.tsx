import { Fragment } from "react";
import { Form, Link } from "react-router";
import { formatRupees } from "#platform/money.ts";
import { bookingAddress, proofAddress } from "../parts/addresses.ts";
import { Sign } from "../parts/sign.tsx";
import { UrgencySign } from "../parts/state.tsx";
import type { ApprovalRequest, loadApprovals } from "./load-approvals.server.ts";

type Data = Awaited<ReturnType<typeof loadApprovals>>;

/** Large refunds of others, which want a second person's word. */
export function ApprovalsScreen({ data: { open, more, news, isProved } }: { data: Data }) {
  return (
    <>
      <div className="title">
        <h1>Approvals</h1>
        <p>Large refunds want the word of two. You give the second.</p>
      </div>
      {news === "given" ? <UrgencySign of="well">Approved. Who asked can do it now.</UrgencySign> : null}
      {news === "over" ? <UrgencySign of="soon">That request is over, answered, or your own.</UrgencySign> : null}
      {open.length === 0 ? <p className="soft empty">Nobody waits for your word. Requests hold for an hour.</p> : null}
      {open.map((one) => (
        <RequestPart key={one.id} request={one} isProved={isProved} />
      ))}
      {more === 0 ? null : (
        <p className="soft">{`${more} more ${more === 1 ? "waits" : "wait"}: they come here once these are answered or over.`}</p>
      )}
    </>
  );
}

function RequestPart({ request, isProved }: { request: ApprovalRequest; isProved: boolean }) {
  const { id, title, by, until, reason, reference, lines, money, bends, isPossible } = request;
  return (
    <section className="part">
      <h2>{title}</h2>
      <p className="soft">{`${by} asks, until ${until}`}</p>
      {lines
        .filter((line) => !bends.includes(line))
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
      {reason === null ? null : <div className="said">{reason}</div>}
      {money.length === 0 ? null : (
        <dl className="kv sum approval-money">
          {money.map(({ words, paise, isBack }) => (
            <Fragment key={words}>
              <dt>{words}</dt>
              <dd className="num">{`${isBack ? "−" : ""}${formatRupees(paise)}`}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {bends.map((words) => (
        <p className="sign is-soon" key={words}>
          <Sign name="warning" /> <span>{words}</span>
        </p>
      ))}
      {isPossible && !isProved ? (
        <p className="row">
          <Link className="btn do" to={proofAddress("/staff/approvals")}>
            <Sign name="key" /> Show that it is you
          </Link>
          <span className="small soft">Then you can agree.</span>
        </p>
      ) : null}
      {isPossible && isProved ? (
        <Form method="post" className="row wrap">
          <button type="submit" className="btn do" name="approve" value={id}>
            I agree
          </button>
          <span className="small soft">{`If you do not, leave it: it ends by itself. Tell ${by} why.`}</span>
        </Form>
      ) : null}
      {reference === null ? null : (
        <p>
          <Link to={bookingAddress(reference)}>{`Look at ${reference} first`}</Link>
        </p>
      )}
    </section>
  );
}
