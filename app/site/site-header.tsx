import type { ReactElement } from "react";
import { Link } from "react-router";
import { installOffer } from "#app/offline/install-prompt.ts";
import { Icon } from "#app/ui/art/icon.tsx";
import { Wordmark } from "#app/ui/art/mark.tsx";
import { Button } from "#app/ui/button.tsx";
import { ringLink } from "#app/web/browser/telephone.ts";
import type { Company } from "#modules/content/model.ts";
import { MainNav } from "./header/main-nav.tsx";
import { PhoneMenu } from "./header/phone-menu.tsx";
import { SearchLink } from "./search/search-link.tsx";

type Props = {
  company: Pick<Company, "name" | "nameHindi" | "navbar" | "phone">;
  /** Login, profile, logout. Its width is reserved on wide screens, so that the login state causes no layout shift. */
  account?: ReactElement | null;
  /** Checkout: the name and a telephone, no menu that leads away. */
  isThin?: boolean;
};

/** Header of every page. It sticks at -0.75rem: its upper margin scrolls away, which shrinks it without a layout shift. */
export function SiteHeader({ company, account, isThin = false }: Props) {
  return (
    <header className="site-header sticky -top-3 z-30 border-b border-line bg-paper pt-3 pb-1">
      {/* Clips overflow while the fallback font is wider than the space, so that the page does not scroll sideways. */}
      <div className="wrap flex min-h-16 items-center justify-between gap-3 overflow-x-clip lg:gap-4">
        <Link
          to="/"
          // Without room (fallback font, wide letter spacing) the Hindi name is dropped before the menu.
          className="site-header-mark relative z-2 inline-flex min-h-11 items-center min-w-0 overflow-x-clip text-2xl text-ink no-underline max-[24.25rem]:text-xl"
          aria-label={`${company.name}, home`}
          onClick={() => installOffer.show()}
        >
          {/* The Hindi name wraps whole to a hidden second line: half of it is another word. */}
          <Wordmark of={company} className="h-[1.6em] flex-wrap overflow-hidden" />
        </Link>
        {isThin ? (
          <Help phone={company.phone} account={account ?? null} />
        ) : (
          <Menus company={company} account={account ?? null} />
        )}
      </div>
    </header>
  );
}

/** A phone has room for the log-out, not for the profile beside it. */
const Help = ({ phone, account }: { phone: string; account: ReactElement | null }) => (
  <div className="flex shrink-0 items-center gap-4 max-sm:[&>a.if-logged-in]:hidden">
    {account}
    <a href={ringLink(phone)} className="inline-flex min-h-11 items-center gap-2 text-ink no-underline">
      <Icon name="phone" className="size-5" />
      <span>Help</span>
    </a>
  </div>
);

const Menus = ({ company, account }: Required<Pick<Props, "company" | "account">>) => (
  <>
    <div className="hidden items-center gap-4 lg:flex xl:gap-6">
      <MainNav navbar={company.navbar} />
      {account ? <div className="flex min-w-24 shrink-0 items-center justify-end gap-2">{account}</div> : null}
      <SearchLink />
      {/* Between tablet and desktop there is room for this button or for the logged-in traveller, not both. */}
      <Button to="/tours" size="sm" className="whitespace-nowrap max-xl:in-[[data-account=in]]:hidden">
        Find a ride
      </Button>
    </div>
    <div className="flex shrink-0 items-center gap-2 lg:hidden">
      {/* On the narrowest screens, and while the menu is open, the search is in the menu only. */}
      <SearchLink className="max-[22rem]:hidden in-[header:has(details[open])]:invisible" />
      <PhoneMenu navbar={company.navbar} phone={company.phone} account={account} />
    </div>
  </>
);
