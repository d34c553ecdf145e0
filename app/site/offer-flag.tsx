/** The flag over the picture of a tour that costs less than usual (specification §3). */
export function OfferFlag() {
  return <p className="offer-flag">Special Offer</p>;
}
