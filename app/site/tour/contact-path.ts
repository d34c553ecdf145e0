/** The contact form about a tour. */
export const contactPath = (slug: string): string => `/contact?tour=${slug}`;
