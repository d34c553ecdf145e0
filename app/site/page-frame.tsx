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

// Loaded at the first login. If the chunk fails, the modal's page opens instead.
const AccountDialogs = lazy<ComponentType>(() =>
  withinTime(import("#app/account/account-dialogs.tsx"), PRESS_MS).catch(() => ({ default: AccountPageInstead })),
);

const wantsDialog = (hash: string): boolean => hash === "#login" || hash === "#register";

/** Opens the page, unless the hash has changed meanwhile. */
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

export function PageFrame({ company, footerPictures, year, isDemo, publicUrl, children }: Props) {
  const wantsDialogs = useWantsDialogs();
  const { pathname } = useLocation();
  const isPaying = pathname.startsWith("/checkout/pay");
  const isThin = isPaying || pathname === "/checkout";
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
      <SiteHeader company={company} account={isPaying ? null : <AccountSlot />} isThin={isThin} />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <p className="paper-foot">{`${company.name}, ${company.phone}, ${company.email}. ${publicUrl}${pathname}`}</p>
      <SiteFooter company={company} pictures={footerPictures} year={year} isThin={isThin} />
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

/** The last page in this window: its path and, for a list, its page number. */
let lastPage: string | undefined;

/**
 * Moves the focus to the start of a new page, so that screen readers notice it; the browser keeps the scrolling. It runs before effects, so
 * that a page may move the focus itself. The focus stays in a form that filters a list. If an answer removes the focused element, the focus
 * also moves to the start.
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

/** True once a modal was requested. The modals then stay mounted, so that closing restores the focus. */
function useWantsDialogs(): boolean {
  const { hash } = useLocation();
  const [wants, setWants] = useState(false);
  useEffect(() => {
    if (wantsDialog(hash)) setWants(true);
  }, [hash]);
  return wants;
}
