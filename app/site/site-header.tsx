import type { ReactElement } from "react";
import { Link } from "react-router";
import { installOffer } from "#app/offline/install-prompt.ts";
import { Wordmark } from "#app/ui/art/mark.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Company } from "#modules/content/model.ts";
import { MainNav } from "./header/main-nav.tsx";
import { PhoneMenu } from "./header/phone-menu.tsx";
import { SearchLink } from "./search/search-link.tsx";

type Props = {
  company: Pick<Company, "name" | "nameHindi" | "navbar" | "phone">;
  /**
   * Log in, profile, log out. Its place is kept free on a wide screen, so that what the browser knows of the reader arrives without a jump.
   */
  account?: ReactElement | null;
};

/**
 * The head of every page. It sticks a little above the edge of the window: its upper margin scrolls away, which makes it
 * smaller without moving anything below it.
 */
export function SiteHeader({ company, account }: Props) {
  return (
    <header className="site-header sticky -top-3 z-30 border-b border-line bg-paper pt-3 pb-1">
      {/* Until its own face has come, what is in it may be wider than there is room for: it is cut, the page does not scroll sideways. */}
      <div className="wrap flex min-h-16 items-center justify-between gap-3 overflow-x-clip lg:gap-4">
        <Link
          to="/"
          // Where there is no room for all, before our letters have come or with letters set apart, the name in Hindi gives way, not the
          // menu.
          className="site-header-mark relative z-2 inline-flex min-h-11 items-center min-w-0 overflow-x-clip text-2xl text-ink no-underline max-[24.25rem]:text-xl"
          aria-label={`${company.name}, home`}
          onClick={() => installOffer.show()}
        >
          {/* It goes whole, to a second line that is out of sight: half of it is another word. */}
          <Wordmark of={company} className="h-[1.6em] flex-wrap overflow-hidden" />
        </Link>
        <div className="hidden items-center gap-4 lg:flex xl:gap-6">
          <MainNav navbar={company.navbar} />
          {account ? <div className="flex min-w-24 shrink-0 items-center justify-end gap-2">{account}</div> : null}
          <SearchLink />
          {/* Between a tablet and a desk there is room for it, or for who is logged in. */}
          <Button to="/tours" size="sm" className="whitespace-nowrap max-xl:in-[[data-account=in]]:hidden">
            Find a ride
          </Button>
        </div>
        <div className="flex shrink-0 items-center gap-2 lg:hidden">
          {/* The narrowest screens and the open menu have it in the menu alone. */}
          <SearchLink className="max-[22rem]:hidden in-[header:has(details[open])]:invisible" />
          <PhoneMenu navbar={company.navbar} phone={company.phone} account={account} />
        </div>
      </div>
    </header>
  );
}
