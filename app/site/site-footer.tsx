import { Link } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { Wordmark } from "#app/ui/art/mark.tsx";
import { TextFold } from "#app/ui/fold.tsx";
import { cachedFragment } from "#app/ui/html-fragment-cache.ts";
import { Picture } from "#app/ui/picture.tsx";
import { ringLink, whatsAppLink } from "#app/web/browser/telephone.ts";
import type { PictureData } from "#modules/catalogue/model.ts";
import type { Company } from "#modules/content/model.ts";

type FooterPicture = PictureData & { url?: string };

type Props = {
  company: Pick<Company, "name" | "nameHindi" | "phone" | "whatsapp" | "email" | "address" | "footer"> &
    Pick<Company, "officeHours" | "social"> & {
      /** Legal name and grievance officer (`imprintOf`). */
      imprint: string;
    };
  pictures: readonly FooterPicture[];
  year: number;
  /** Checkout: the imprint and its terms alone. */
  isThin?: boolean;
};

const line = "inline-flex min-h-11 items-center gap-2.5 underline-offset-4 hover:underline";

const otherCurrency = (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: filled by server/currency/other-currency.server.ts
  <money-choice suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
);

export function SiteFooter({ isThin = false, ...props }: Props) {
  return isThin ? <ThinFooter {...props} /> : <FullFooter {...props} />;
}

const ThinFooter = ({ company, year }: Props) => (
  <footer className="thin-foot border-t border-line">
    <div className="wrap flex flex-wrap items-center gap-x-6 py-2 text-sm text-ink-soft">
      <p className="wrap-anywhere">{`© ${year} ${company.imprint}`}</p>
      <Link to="/terms-condition" className={line}>
        Terms
      </Link>
      <Link to="/privacy" className={line}>
        Privacy
      </Link>
      {otherCurrency}
    </div>
  </footer>
);

function FullFooter({ company, pictures, year }: Props) {
  const { footer, social, officeHours } = company;
  const content = (
    <>
      <div className="wrap grid gap-x-12 pt-10 pb-6 md:grid-cols-2 lg:grid-cols-12 lg:pt-16 lg:pb-12">
        <div className="lg:col-span-4">
          <p className="text-2xl">
            <Wordmark of={company} />
          </p>
          <TextFold
            className="foot-fold mt-3 lg:mt-7"
            summary={<h2 className="text-lg lg:text-2xl">{footer.heading}</h2>}
          >
            <p className="measure text-ink-soft lg:mt-3">{footer.info}</p>
            <ul className="mt-2 flex flex-wrap gap-x-6 lg:mt-4">
              {social.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} className={line}>
                    <span>{name}</span>
                    <Icon name="external" className="size-4" />
                  </a>
                </li>
              ))}
            </ul>
          </TextFold>
        </div>
        <nav aria-label="Quick Link" className="lg:col-span-4">
          <TextFold className="foot-fold" summary={<h2 className="text-lg lg:text-xl">Quick Link</h2>}>
            <ul className="grid grid-cols-[auto_auto] gap-x-5 lg:mt-2">
              {footer.quickLinks.map((entry) => (
                <li key={entry.path}>
                  <Link to={entry.path} className={`${line} leading-tight`}>
                    {entry.label}
                  </Link>
                </li>
              ))}
            </ul>
          </TextFold>
        </nav>
        <div className="foot-reach lg:col-span-4">
          <h2 className="text-lg lg:text-xl">Reach us</h2>
          <address className="mt-2 flex gap-2.5 not-italic lg:mt-3">
            <Icon name="pin" className="mt-1 size-5 text-marigold-ink" />
            <span>
              {company.address.map((part) => (
                <span key={part} className="block">
                  {part}
                </span>
              ))}
            </span>
          </address>
          <ul className="mt-2 max-lg:flex max-lg:flex-wrap max-lg:gap-x-6">
            <li>
              <a href={`mailto:${company.email}`} className={line}>
                <Icon name="mail" className="size-5 text-marigold-ink" />
                <span>{company.email}</span>
              </a>
            </li>
            <li>
              <a href={ringLink(company.phone)} className={line}>
                <Icon name="phone" className="size-5 text-marigold-ink" />
                <span>{company.phone}</span>
              </a>
            </li>
            <li>
              <a href={whatsAppLink(company.whatsapp)} className={line}>
                <Icon name="whatsapp" className="size-5 text-marigold-ink" />
                WhatsApp
              </a>
            </li>
          </ul>
          <p className="mt-2 flex gap-2.5 text-ink-soft">
            <Icon name="clock" className="mt-1 size-5 text-marigold-ink" />
            <span>{`${officeHours.days}, ${officeHours.opens} to ${officeHours.closes} IST`}</span>
          </p>
        </div>
      </div>
      <FooterGallery pictures={pictures} isOnInstagram={social.some(({ name }) => name === "Instagram")} />
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4 text-sm text-ink-soft max-lg:text-xs">
        <p className="wrap-anywhere">{`© ${year} ${company.imprint}`}</p>
        <p>All times are Delhi time (IST). All prices are in rupees, with no tax added.</p>
        {otherCurrency}
        <Link to="/api/docs" className={line}>
          For developers
        </Link>
      </div>
    </>
  );
  return (
    <footer
      className="surface-ink halftone"
      {...(import.meta.env.SSR ? cachedFragment(["foot", company, pictures, year], content) : { children: content })}
    />
  );
}

/** The latest pictures, edge to edge. Each links to its Instagram post, if the company has an account. */
function FooterGallery({ pictures, isOnInstagram }: { pictures: readonly FooterPicture[]; isOnInstagram: boolean }) {
  if (pictures.length === 0) return null;
  return (
    <ul
      aria-label={isOnInstagram ? "Instagram gallery" : "Gallery"}
      className="grid grid-cols-6 border-y-4 border-paper bg-paper"
    >
      {pictures.map(({ url, ...picture }) => {
        const shown = (
          <Picture
            {...picture}
            sizes="27vw"
            className="aspect-square w-full object-cover transition-[scale] duration-500 ease-out motion-safe:group-hover/shot:scale-105"
          />
        );
        return (
          <li key={picture.photo}>
            {isOnInstagram && url ? (
              <a
                href={url}
                aria-label={`${picture.alt}: our post on Instagram`}
                className="group/shot block overflow-hidden focus-visible:outline-offset-[-4px]"
              >
                {shown}
              </a>
            ) : (
              shown
            )}
          </li>
        );
      })}
    </ul>
  );
}
