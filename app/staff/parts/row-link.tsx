import { type ComponentProps, useEffect } from "react";
import { useNavigate } from "react-router";

/**
 * Link of a row in a long list. The router's own link is drawn again whenever the router changes: with five hundred rows that took
 * 470 ms of a slow processor at every press that asks the server.
 */
export const RowLink = ({ to, ...props }: { to: string } & Omit<ComponentProps<"a">, "href">) => (
  <a href={to} data-row-link="" {...props} />
);

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** Lets links of rows lead on within the page. The next screen is told of the list. */
export function useRowLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-row-link]") : null;
      if (!link || event.defaultPrevented || !isPlain(event)) return;
      event.preventDefault();
      const state = { list: location.pathname + location.search };
      void navigate(link.pathname + link.search + link.hash, { state });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}
