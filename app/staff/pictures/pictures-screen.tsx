import { Form, Link } from "react-router";
import { Sign } from "../parts/sign.tsx";
import { STUDIO_FORM } from "../studio/studio-address.ts";
import { BringPictures } from "./bring-pictures.tsx";
import type { PicturesData } from "./load-pictures.server.ts";
import { PICTURES } from "./pictures-address.ts";
import { UnfinishedPictures } from "./unfinished-pictures.tsx";

/** The library of pictures, with the form that brings new ones. */
export function PicturesScreen({ data }: { data: PicturesData }) {
  const { view, views, words, status, next } = data;
  return (
    <>
      <p className="crumb">
        <Link to="/staff/studio">
          <Sign name="left" /> Studio
        </Link>
      </p>
      <div className="title">
        <h1>Pictures</h1>
        <p role="status">{status}</p>
      </div>
      <BringPictures refused={data.refused} isNothing={data.isNothing} />
      <nav className="bar" aria-label="Views">
        <span className="switch">
          {views.map(({ label, address, isOn }) => (
            <Link key={address} to={address} aria-current={isOn ? "true" : undefined}>
              {label}
            </Link>
          ))}
        </span>
      </nav>
      {view === "unfinished" ? (
        <UnfinishedPictures data={data} />
      ) : (
        <>
          <Form className="row wrap" role="search" aria-label="Find a picture" action={PICTURES}>
            {view === "all" ? null : <input type="hidden" name="show" value={view} />}
            <label className="filter grow">
              <span>Find by name, description or credit</span>
              <input className="field" type="search" name="q" defaultValue={words} key={words} />
            </label>
            <button className="btn" type="submit">
              Find
            </button>
          </Form>
          <Library data={data} />
        </>
      )}
      {next === null ? null : (
        <p className="bar">
          <Link className="btn" to={next} rel="next">
            More pictures
          </Link>
        </p>
      )}
    </>
  );
}

const Library = ({ data: { pictures, view, saved } }: { data: PicturesData }) =>
  pictures.length === 0 ? (
    <p className="empty">
      {view === "unused" ? "Every picture is shown by some page." : "No picture is named or described so."}
    </p>
  ) : (
    <Form method="post" action={`${PICTURES}?${STUDIO_FORM}=1`}>
      {saved === "none" ? (
        <p className="fault" role="alert">
          <Sign name="warning" />
          <span>Tick the pictures first.</span>
        </p>
      ) : null}
      <ul className="pictures">
        {pictures.map((picture) => (
          <PictureCard key={picture.key} picture={picture} />
        ))}
      </ul>
      <div className="studio-foot">
        <button className="btn" type="submit" name="press" value="credit">
          Credit and rights of the ticked ones
        </button>
        <button className="btn" type="submit" name="press" value="remove">
          Remove the ticked ones
        </button>
      </div>
    </Form>
  );

type Listed = PicturesData["pictures"][number];

const PictureCard = ({ picture: { key, alt, rights, address, thumb, focus, uses, drawing } }: { picture: Listed }) => (
  <li data-row="" tabIndex={-1}>
    <Link to={address} data-open="" className="picture-face">
      <img
        src={thumb}
        alt=""
        loading="lazy"
        width={240}
        height={160}
        style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
      />
      <b>{key}</b>
    </Link>
    <p className="small said-short">{alt}</p>
    <p className="soft small">{rights}</p>
    <p className="spread small">
      <span>{drawing === null ? uses : `${uses} · ${drawing}`}</span>
      <label className="hit">
        <span className="vh">{`Tick ${key}`}</span>
        <input type="checkbox" className="tick" name="pick" value={key} />
      </label>
    </p>
  </li>
);
