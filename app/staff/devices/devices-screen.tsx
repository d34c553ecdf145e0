import { Form, Link } from "react-router";
import { NEW_CODES } from "../parts/addresses.ts";
import { FormOnce } from "../parts/form-once.tsx";
import { PasskeyForm } from "../parts/passkey-form.tsx";
import { Sign } from "../parts/sign.tsx";
import { UrgencySign } from "../parts/state.tsx";
import type { loadDevices } from "./load-devices.server.ts";

/** So few recovery codes are marked. */
const FEW_CODES = 2;

type Data = Awaited<ReturnType<typeof loadDevices>>;

/** One's own devices and ways in. */
export function DevicesScreen({ data }: { data: Data }) {
  return (
    <>
      <div className="title">
        <h1>Devices</h1>
        <p>{`Where you are logged in, and how you get in, as ${data.email}`}</p>
      </div>
      <div className="halves">
        <Devices devices={data.devices} />
        {data.isDemo ? <DemoNote /> : <WaysIn {...data} />}
      </div>
    </>
  );
}

const DemoNote = () => (
  <section>
    <h2>Ways in</h2>
    <p className="soft">
      This is the demo&apos;s person, who comes in by a door, as other visitors do. You see your own device alone.
      People of a live company have all of theirs here, and passkeys or an authenticator app.
    </p>
  </section>
);

const Devices = ({ devices }: Pick<Data, "devices">) => (
  <section>
    <h2>Logged in on</h2>
    <ul className="rows">
      {devices.map(({ id, words, way, since, lastSeen, isThis }) => (
        <li key={id}>
          <div>
            <b>{words}</b>
            <span className="soft small">{`${way}, ${since} · last used ${lastSeen}`}</span>
          </div>
          {isThis ? (
            <UrgencySign of="well">this one</UrgencySign>
          ) : (
            <Form method="post" action="/staff/keys">
              <input type="hidden" name="session" value={id} />
              <button type="submit" name="intent" value="end" className="btn">
                Log out
              </button>
            </Form>
          )}
        </li>
      ))}
    </ul>
    {devices.length > 1 ? (
      <Form method="post" action="/staff/keys">
        <button type="submit" name="intent" value="end-others" className="btn">
          Log out everywhere else
        </button>
      </Form>
    ) : null}
  </section>
);

const Remove = ({ passkey }: { passkey?: string }) => (
  <Form method="post" action="/staff/keys">
    {passkey === undefined ? null : <input type="hidden" name="passkey" value={passkey} />}
    <button type="submit" name="intent" value="remove" className="btn quiet">
      Remove
    </button>
  </Form>
);

const WaysIn = ({ passkeys, hasCode, recoveryCodes, isFresh, offersPasskeys }: Data) => (
  <section>
    <h2>Ways in</h2>
    <ul className="rows">
      {passkeys.map(({ id, device, since, lastUsed }) => (
        <li key={id}>
          <div>
            <b>{`Passkey of ${device}`}</b>
            <span className="soft small">{`since ${since} · ${lastUsed ? `last used ${lastUsed}` : "not used yet"}`}</span>
          </div>
          {isFresh ? <Remove passkey={id} /> : null}
        </li>
      ))}
      {hasCode ? (
        <li>
          <b>Authenticator app</b>
          {isFresh ? <Remove /> : null}
        </li>
      ) : null}
      <li>
        <div>
          <b>Recovery codes</b>
          {recoveryCodes > FEW_CODES ? (
            <span className="soft small">{`${recoveryCodes} of 10 left`}</span>
          ) : (
            <UrgencySign of={recoveryCodes === 0 ? "now" : "soon"}>{`${recoveryCodes} of 10 left`}</UrgencySign>
          )}
        </div>
        {isFresh ? (
          <FormOnce action={NEW_CODES}>
            <button
              type="submit"
              name="intent"
              value="recovery"
              className={recoveryCodes > FEW_CODES ? "btn quiet" : "btn"}
            >
              Make new ones
            </button>
          </FormOnce>
        ) : null}
      </li>
    </ul>
    {isFresh ? (
      <>
        {offersPasskeys ? <PasskeyForm label="Add a passkey" action="/staff/keys" isNext /> : null}
        <p>
          <Link className="btn" to="/staff/keys">
            {hasCode ? "Use another authenticator app" : "Add an authenticator app"}
          </Link>
        </p>
      </>
    ) : (
      <p>
        <Link className="btn do" to="/staff/prove?to=%2Fstaff%2Fdevices">
          <Sign name="key" /> Change your ways in
        </Link>
      </p>
    )}
  </section>
);
