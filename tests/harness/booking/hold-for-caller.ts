import { bookByDesk, quote } from "#modules/booking/index.server.ts";

/** Places of two that the desk holds. Returns the reference. */
export async function holdForCaller(deps: Parameters<typeof bookByDesk>[0], departure: string): Promise<string> {
  const wish = { departure, people: 2, category: "regular" } as const;
  const priced = await quote(deps, wish);
  const seenPaise = "quote" in priced ? priced.quote.totalPaise : 0;
  const contact = { contactName: "Hari Caller", contactEmail: "hari@example.com", contactPhone: "+919812345678" };
  const holder = { ...contact, country: "IN", touristCategory: "Domestic Tourist", remarks: "" };
  const answer = await bookByDesk(deps, { wish, holder, hours: 24, byLink: true, seenPaise });
  if (!("held" in answer)) throw new Error(JSON.stringify(answer));
  return answer.held.reference;
}
