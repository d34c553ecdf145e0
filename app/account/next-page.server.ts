/** Where to go after logging in: a path of this site, and nothing that a stranger could have put into a link. */
export function nextOf(wanted: string | null): string {
  if (wanted === null || wanted.length > 300) return "/user-profile";
  // What a header can hold. Browsers leave tabs and ends of lines out of an address, and take a backslash for a slash: "/\t/evil" is
  // another site.
  return /^\/(?!\/)[!-[\]-~]*$/.test(wanted) ? wanted : "/user-profile";
}
