import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { useLocation } from "react-router";
import { AccountSlot } from "#app/account/account-slot.tsx";
import { keptToken } from "#app/account/kept-token.ts";
import { DeviceNotices } from "#app/offline/device-notices.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { Toaster } from "#app/ui/toaster.tsx";
import { FreshAfterBack } from "#app/web/browser/fresh-after-back.ts";
import { PRESS_MS } from "#app/web/browser/open-over-page.ts";
import { withinTime } from "#app/web/browser/within-time.ts";
import { OneTimeNews } from "#app/web/forms/one-time-news.ts";
import { PageComing } from "./page-coming.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

// Fetched by the first who wants to log in. Where it does not come, the page that the modal would be takes over.
const AccountDialogs = lazy<ComponentType>(() =>
  withinTime(import("#app/account/account-dialogs.tsx"), PRESS_MS).catch(() => ({ default: AccountPageInstead })),
);

const wantsDialog = (hash: string): boolean => hash === "#login" || hash === "#register";

/** Goes to the page, for whoever still wants it: who has gone on meanwhile is not called back. */
function AccountPageInstead(): null {
  const { hash } = useLocation();
  useEffect(() => {
    if (wantsDialog(hash)) location.replace(hash.replace("#", "/"));
  }, [hash]);
  return null;
}

type Footer = ComponentProps<typeof SiteFooter>;
type Props = {
  company: { shortName: string } & Footer["company"] & ComponentProps<typeof SiteHeader>["company"];
  footerPictures: Footer["pictures"];
  year: number;
  isDemo: boolean;
  publicUrl: string;
  children: ReactNode;
};

/** What stands round every page, the ones that were not found included. */
export function PageFrame({ company, footerPictures, year, isDemo, publicUrl, children }: Props) {
  const wantsDialogs = useWantsDialogs();
  const { pathname } = useLocation();
  useTellNewPage();
  useEffect(keptToken.follow, []);
  return (
    <>
      <SkipLink to="#main" label="Skip to content" />
      {isDemo ? (
        <aside aria-label="About this site" className="surface-ink px-4 py-1.5 text-center text-sm text-balance">
          This is a demonstration. No ride takes place and only test money moves.
        </aside>
      ) : null}
      <SiteHeader company={company} account={<AccountSlot />} />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <p className="paper-foot">{`${company.name}, ${company.phone}, ${company.email}. ${publicUrl}${pathname}`}</p>
      <SiteFooter company={company} pictures={footerPictures} year={year} />
      <PageComing />
      <FreshAfterBack />
      <OneTimeNews />
      <Toaster />
      {wantsDialogs ? (
        <Suspense fallback={null}>
          <AccountDialogs />
        </Suspense>
      ) : null}
      <DeviceNotices name={company.shortName} />
    </>
  );
}

/** The page that was last in this window, by its path and, of a list, its number. */
let lastPage: string | undefined;

/**
 * After a link another page stands in the old one's place, and nothing would say so: the focus goes where it begins, the
 * scrolling is left to the browser. Before effects, so that a page may send the focus to what it has to say. A list that
 * follows what is typed leaves its page too, and the focus where somebody types. An answer may take away what had the focus, such as
 * a form that is done: then too it goes where the page begins, and is not lost.
 */
function useTellNewPage(): void {
  const { pathname, search } = useLocation();
  const page = pathname + /[?&]page=\d+/.exec(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer on the same page has another query
  useLayoutEffect(() => {
    const isToBegin = document.activeElement?.matches(lastPage === page ? "body" : ":not(main form *)");
    if (lastPage !== undefined && isToBegin) document.getElementById("main")?.focus({ preventScroll: true });
    lastPage = page;
  }, [page, search]);
}

/** Whether a modal has been asked for; from then on they stay, so that closing is seen and the focus finds its way back. */
function useWantsDialogs(): boolean {
  const { hash } = useLocation();
  const [wants, setWants] = useState(false);
  useEffect(() => {
    if (wantsDialog(hash)) setWants(true);
  }, [hash]);
  return wants;
}
