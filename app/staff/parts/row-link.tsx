import { type ComponentProps, useEffect } from "react";
import { useNavigate } from "react-router";

/** Link of a row. The router would draw its own again at each of its changes: 470 ms for five hundred rows. */
export const RowLink = ({ to, ...props }: { to: string } & Omit<ComponentProps<"a">, "href">) => (
  <a href={to} data-row-link="" {...props} />
);

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** Follows them within the page, and tells the next screen of the list. */
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
