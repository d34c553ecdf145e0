import type { ReactNode } from "react";
import { Form, Link, NavLink, useLocation, useNavigation } from "react-router";
import { hindiWord } from "#app/ui/art/mark-paths.ts";
import { Sign } from "../parts/sign.tsx";
import { HouseWheel } from "../parts/wheel.tsx";
import type { FrameData } from "./load-console.server.ts";
import type { MenuEntry } from "./menu.ts";
import { ThemeSwitch } from "./theme-switch.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import type { Live } from "./use-live.ts";

const isHome = (path: string): boolean => path === "/staff";

const MenuLink = ({ entry: { path, label, sign, key } }: { entry: MenuEntry }) => (
  <NavLink className="item" to={path} title={label} end={isHome(path)} data-go={key}>
    <Sign name={sign} />
    <span>{label}</span>
  </NavLink>
);

function Rail({ groups, me, company }: FrameData) {
  return (
    <nav className="rail" aria-label="Console">
      <div>
        <Link className="mark eczar" to="/staff" aria-label={company.name}>
          <HouseWheel className="w" />
          <span>{company.name}</span>
          {company.nameHindi === hindiWord.word ? (
            <svg className="h" viewBox={hindiWord.viewBox} aria-hidden="true">
              <path d={hindiWord.path} />
            </svg>
          ) : null}
        </Link>
        {groups.map((entries, at) => (
          <div key={entries[0]?.path} className="group">
            {at > 0 ? <div className="gap" /> : null}
            {entries.map((entry) => (
              <MenuLink key={entry.path} entry={entry} />
            ))}
          </div>
        ))}
        <Me me={me} />
      </div>
    </nav>
  );
}

const Me = ({ me }: Pick<FrameData, "me">) => (
  <div className="me">
    <b>{me.name}</b>
    <p>{`${me.role} · until ${me.until}`}</p>
    <div className="row">
      <Link to="/staff/devices">Devices</Link>
      <Form method="post" action="/staff/leave">
        <button type="submit" className="as-link">
          Leave
        </button>
      </Form>
    </div>
    <ThemeSwitch />
  </div>
);

const Find = () => (
  <Form className="find" action="/staff/bookings" role="search">
    <Sign name="find" />
    <input
      type="search"
      name="q"
      aria-label="Find a booking"
      placeholder="Name, reference, phone, payment, company"
      autoComplete="off"
      data-find=""
    />
    <kbd>/</kbd>
  </Form>
);

/** True to the database, or how it is not. The way in opens beside this page, which keeps what is typed. */
const LiveSign = ({ state }: Live) => (
  <span className={state === "live" ? "sign is-well" : "sign is-now"} role="status">
    <Sign name={state === "live" ? "check" : "now"} />
    {state === "out" ? (
      <a href="/staff/enter" target="_blank" rel="noreferrer">
        Logged out: come in again
      </a>
    ) : (
      <span>{state === "live" ? "Live" : "Not live"}</span>
    )}
  </span>
);

/** Draws the screen again when its reader wants so. */
const NewsButton = ({ hasNews, show }: Live) =>
  hasNews ? (
    <button type="button" className="news floating" onClick={show} data-key=".">
      <Sign name="arrow" />
      Something changed · show <kbd>.</kbd>
    </button>
  ) : null;

/** The search is the list of bookings, which is not every role's. */
const findsBookings = (groups: FrameData["groups"]): boolean =>
  groups.flat().some(({ screen }) => screen === "bookings");

const Head = ({ groups, now, isDemo, live, openPalette }: FrameData & { live: Live; openPalette(): void }) => (
  <header className="head">
    {findsBookings(groups) ? <Find /> : null}
    <Link
      className="row soft nowrap plain"
      to="/staff/commands"
      onClick={(event) => {
        event.preventDefault();
        openPalette();
      }}
    >
      <kbd>Ctrl K</kbd> every command
    </Link>
    {isDemo ? (
      <span className="row push">
        <span className="demo">
          <Sign name="info" /> Demo, test money only
        </span>
        <a className="small" href="/dev/mailbox" target="_blank" rel="noreferrer">
          Its mails
        </a>
      </span>
    ) : null}
    <span className={isDemo ? "now" : "now push"}>{now}</span>
    <LiveSign {...live} />
  </header>
);

const PhoneHead = ({ groups, company, now, live }: FrameData & { live: Live }) => (
  <header className="phone-head">
    <HouseWheel className="w" />
    <b>{company.name}</b>
    <span className="push nowrap">{live.state === "live" ? now.split(", ").at(-1) : <LiveSign {...live} />}</span>
    {findsBookings(groups) ? (
      <Link to="/staff/bookings" aria-label="Find a booking">
        <Sign name="find" />
      </Link>
    ) : null}
  </header>
);

/** The phone's menu: four places, and the rest in a fold. */
function Tabs({ groups, me }: FrameData) {
  const { key } = useLocation();
  const entries = groups.flat();
  const first = entries.slice(0, 4);
  return (
    <nav className="tabs" aria-label="Console, below">
      {first.map(({ path, label, sign }) => (
        <NavLink key={path} to={path} end={isHome(path)}>
          <Sign name={sign} />
          <span>{label}</span>
        </NavLink>
      ))}
      <details key={key} className="more">
        <summary>
          <Sign name="menu" />
          More
        </summary>
        <div className="rest">
          {entries.slice(4).map((entry) => (
            <MenuLink key={entry.path} entry={entry} />
          ))}
          <Me me={me} />
        </div>
      </details>
    </nav>
  );
}

interface FrameProps {
  frame: FrameData;
  live: Live;
  openPalette(): void;
  children: ReactNode;
}

/** Rail, head and foot around every screen. */
export function ConsoleFrame({ frame, live, openPalette, children }: FrameProps) {
  const isLoading = useNavigation().state !== "idle";
  useKeptFocus();
  return (
    <>
      <a className="skip" href="#screen">
        To the screen
      </a>
      <div className="frame">
        <Rail {...frame} />
        <div className="column">
          <Head {...frame} live={live} openPalette={openPalette} />
          <PhoneHead {...frame} live={live} />
          <main className="page" id="screen" tabIndex={-1} aria-busy={isLoading}>
            {children}
            <NewsButton {...live} />
          </main>
        </div>
        <Tabs {...frame} />
      </div>
      {isLoading ? <HouseWheel className="wheel" /> : null}
    </>
  );
}
