/** The hosts that a page that pays lets in, for the provider's script and what it brings with it. */
export interface CheckoutHosts {
  scriptOrigin: string;
  frameOrigin: string;
  /** Where the script fetches parts of itself and pictures from. */
  partOrigins: string[];
  /** Where it tells the provider how it fares. */
  beaconOrigins: string[];
}

/** Razorpay publishes no list: these are what its script was seen to ask for. Without the first some payments do not open. */
const ofRazorpay = {
  partOrigins: ["https://cdn.razorpay.com"],
  beaconOrigins: [
    "https://lumberjack.razorpay.com",
    "https://lumberjack-cx.razorpay.com",
    "https://lumberjack-metrics.razorpay.com",
  ],
};

/** The hosts of the provider whose script and interface these are; a script from another address of ours is Razorpay's too. */
export function checkoutHosts({ checkoutJs, apiBase }: { checkoutJs: string; apiBase: string }): CheckoutHosts {
  const { origin, hostname, port } = new URL(checkoutJs);
  const own = { scriptOrigin: origin, frameOrigin: new URL(apiBase).origin };
  if (hostname !== "127.0.0.1") return { ...own, ...ofRazorpay };
  // The simulator brings its parts from another origin as well: from this machine, by its other name.
  const otherName = [`http://localhost:${port}`];
  return { ...own, partOrigins: otherName, beaconOrigins: otherName };
}
