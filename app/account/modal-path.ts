/**
 * Where a modal of the account stands open over the page that is shown, or none (""). A fragment alone would leave the page's
 * query behind: a filter is lost, and a booking's page, whose key is there, too. The browser is asked, not the router: nothing
 * that stands on every page need be drawn again at each change of an address.
 */
export const modalPath = (hash: "login" | "register" | "") => ({ search: window.location.search, hash });
