/** The flag over the picture of a tour that costs less than usual (specification §3). */
export function OfferFlag() {
  return (
    <p className="absolute top-4 left-0 bg-marigold py-1.5 pr-4 pl-3.5 text-sm font-bold text-[#2a1238] [clip-path:polygon(0_0,100%_0,calc(100%-0.5rem)_50%,100%_100%,0_100%)]">
      Special Offer
    </p>
  );
}
