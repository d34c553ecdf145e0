import { Link } from "react-router";
import { CopyButton } from "../parts/copy-button.tsx";
import { DeedList } from "../parts/deed.tsx";
import { Sign } from "../parts/sign.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import type { PersonData } from "./load-person.server.ts";
import { RequestList } from "./request-list.tsx";

/** A traveller by the address: bookings, words, consents and data requests. */
export const PersonScreen = ({ data }: { data: PersonData }) => (
  <>
    <p className="crumb">
      <Link to="/staff/people" data-close="">
        <Sign name="left" />
        People
      </Link>
    </p>
    <div className="title">
      <h1 className="break">{data.email}</h1>
      <CopyButton text={data.email} label="the address" />
      <p>{`${data.account} · ${data.mails} to them · ${data.letter}`}</p>
    </div>
    <div className="two">
      <div>
        <Bookings bookings={data.bookings} />
        <Reviews reviews={data.reviews} />
        <Words words={data.words} />
      </div>
      <aside className="aside" aria-label="The person">
        {data.requests.length === 0 ? null : (
          <section aria-labelledby="requests">
            <h2 id="requests">Data requests</h2>
            <RequestList requests={data.requests} />
          </section>
        )}
        <section aria-labelledby="deeds">
          <h2 id="deeds">Deeds</h2>
          <DeedList deeds={data.deeds} />
          <p className="small soft">Make sure that it is their address before anything goes out.</p>
        </section>
      </aside>
    </div>
  </>
);

const Bookings = ({ bookings }: Pick<PersonData, "bookings">) => (
  <section aria-labelledby="bookings">
    <h2 id="bookings">Bookings</h2>
    {bookings.length === 0 ? (
      <p className="empty">No booking is of this address.</p>
    ) : (
      <TableRegion label="Bookings of this address">
        <table className="list">
          <thead>
            <tr>
              <th scope="col">Reference</th>
              <th scope="col">Ride</th>
              <th scope="col">People</th>
              <th scope="col">State</th>
              <th scope="col" className="num">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {bookings.map(({ reference, ride, tour, people, standing, sum }) => (
              <tr key={reference} data-row="" tabIndex={-1}>
                <th scope="row">
                  <Link className="ref" to={`/staff/bookings/${reference}`} data-open="">
                    {reference}
                  </Link>
                </th>
                <td>
                  <span>{ride}</span>
                  <span className="sub">{tour}</span>
                </td>
                <td>{people}</td>
                <td>{standing}</td>
                <td className="num">{sum}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
    )}
  </section>
);

const Reviews = ({ reviews }: Pick<PersonData, "reviews">) =>
  reviews.length === 0 ? null : (
    <section className="part" aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      <ul className="cards">
        {reviews.map(({ tourName, rating, date, words, status }) => (
          <li key={tourName + date}>
            <p>{`${rating} for ${tourName}, ${date}, ${status}`}</p>
            <div className="said">{words}</div>
          </li>
        ))}
      </ul>
    </section>
  );

const Words = ({ words }: Pick<PersonData, "words">) =>
  words.length === 0 ? null : (
    <section className="part" aria-labelledby="words">
      <h2 id="words">Messages and comments</h2>
      <ul className="cards">
        {words.map(({ kind, at, words: said }) => (
          <li key={kind + at}>
            <p>{`${kind}, ${at}`}</p>
            <div className="said">{said}</div>
          </li>
        ))}
      </ul>
    </section>
  );
