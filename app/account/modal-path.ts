/**
 * Address of an open modal, or none (""), on the current page. Keeps the query, which may hold a filter or a booking's key.
 * Reads the browser's address, so components need not rerender on navigation.
 */
export const modalPath = (hash: "login" | "register" | "") => ({ search: window.location.search, hash });
