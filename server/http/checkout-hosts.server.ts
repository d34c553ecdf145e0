/** Hosts that the payment page allows for the provider's script and its parts. */
export interface CheckoutHosts {
  scriptOrigin: string;
  frameOrigin: string;
  /** Origins of the script's parts and pictures. */
  partOrigins: string[];
  /** Origins that receive the script's telemetry. */
  beaconOrigins: string[];
}

/** Razorpay publishes no list; these are the requests its script was seen to make. Without the first some payments do not open. */
const ofRazorpay = {
  partOrigins: ["https://cdn.razorpay.com"],
  beaconOrigins: [
    "https://lumberjack.razorpay.com",
    "https://lumberjack-cx.razorpay.com",
    "https://lumberjack-metrics.razorpay.com",
  ],
};

/** Hosts for a provider's script and API. A checkout script at another address is still Razorpay's. */
export function checkoutHosts({ checkoutJs, apiBase }: { checkoutJs: string; apiBase: string }): CheckoutHosts {
  const { origin, hostname, port } = new URL(checkoutJs);
  const own = { scriptOrigin: origin, frameOrigin: new URL(apiBase).origin };
  if (hostname !== "127.0.0.1") return { ...own, ...ofRazorpay };
  // The simulator also serves parts from localhost, a second origin.
  const otherName = [`http://localhost:${port}`];
  return { ...own, partOrigins: otherName, beaconOrigins: otherName };
}
