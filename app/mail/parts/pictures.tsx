import type { ReactNode } from "react";
import { MEETING_MAP, STRIP } from "#app/site/share/mail-picture-sizes.ts";
import type { MailSender } from "../mail-sender.ts";
import { useIsPlain } from "./mail-form.ts";
import { faces, INNER, look } from "./mail-look.ts";
import { LayoutTable } from "./table.tsx";
import { P } from "./words.tsx";

type PictureProps = { src: string; width: number; height: number; alt: string; ground: string; isText?: boolean };

/** A picture that says its words in the site's manner while pictures are blocked. */
function Picture({ src, width, height, alt, ground, isText = false }: PictureProps) {
  return (
    <img
      src={src}
      width={width}
      height={height}
      alt={alt}
      style={{
        display: "block",
        width: "100%",
        maxWidth: `${width}px`,
        height: "auto",
        border: 0,
        backgroundColor: ground,
        ...(isText
          ? { font: `16px/24px ${faces.text}`, color: look.ink }
          : { font: `bold 20px/28px ${faces.display}`, color: look.light }),
      }}
    />
  );
}

const slugOf = (tourPath: string): string => tourPath.split("/").at(-1) ?? "";

type OfTour = { tourPath?: string | undefined; tourName: string };

/** A strip of the tour's picture. Mails of an older version do not name the tour's page. */
export function TourPicture({ data, sender }: { data: OfTour; sender: MailSender }) {
  if (useIsPlain() || data.tourPath === undefined) return null;
  return (
    <LayoutTable below={18}>
      <tr>
        <td>
          <Picture
            src={sender.url(`/og/rides/${slugOf(data.tourPath)}.jpg`)}
            width={INNER}
            height={(INNER * STRIP.height) / STRIP.width}
            alt={data.tourName}
            ground={look.teal}
          />
        </td>
      </tr>
    </LayoutTable>
  );
}

/** A small map around the meeting point. Only tours whose route is known have one. */
export function MeetingMap({
  path,
  href,
  place,
  sender,
}: {
  path: string;
  href: string;
  place: string;
  sender: MailSender;
}) {
  if (useIsPlain()) return null;
  return (
    <LayoutTable below={12}>
      <tr>
        <td>
          <a href={href} style={{ textDecoration: "none" }}>
            <Picture
              src={sender.url(`/og/meet/${slugOf(path)}.png`)}
              width={INNER}
              height={Math.round((INNER * MEETING_MAP.height) / MEETING_MAP.width)}
              alt={`Map: we meet at ${place}`}
              ground="#f6e8cb"
              isText
            />
          </a>
        </td>
      </tr>
    </LayoutTable>
  );
}

type Face = { name: string; portrait: string | null };

/** A guide's face beside words about them. */
export function Portrait({ guide, sender, children }: { guide: Face; sender: MailSender; children: ReactNode }) {
  const words = <P style={{ margin: 0 }}>{children}</P>;
  if (useIsPlain() || guide.portrait === null) return <P>{children}</P>;
  return (
    <LayoutTable below={12}>
      <tr>
        <td width={84} valign="top" style={{ width: "84px" }}>
          <img
            src={sender.url(guide.portrait)}
            width={68}
            height={68}
            alt=""
            style={{
              display: "block",
              border: 0,
              borderRadius: "34px",
              objectFit: "cover",
              backgroundColor: look.teal,
            }}
          />
        </td>
        <td valign="middle">{words}</td>
      </tr>
    </LayoutTable>
  );
}
