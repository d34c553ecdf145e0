/** Safe page after log-in: a path of this site only. */
export function nextOf(wanted: string | null): string {
  if (wanted === null || wanted.length > 300) return "/user-profile";
  // Valid header characters only. Browsers drop tabs and newlines and read a backslash as a slash: "/\t/evil" is another site.
  return /^\/(?!\/)[!-[\]-~]*$/.test(wanted) ? wanted : "/user-profile";
}
