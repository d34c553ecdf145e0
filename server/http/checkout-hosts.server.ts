export interface CheckoutHosts {
  scriptOrigin: string;
  frameOrigin: string;
  partOrigins: string[];
  /** Receives the script's telemetry. */
  beaconOrigins: string[];
}

/** As seen in use: Razorpay publishes no list. Without the first some payments do not open. */
const ofRazorpay = {
  partOrigins: ["https://cdn.razorpay.com"],
  beaconOrigins: [
    "https://lumberjack.razorpay.com",
    "https://lumberjack-cx.razorpay.com",
    "https://lumberjack-metrics.razorpay.com",
  ],
};

/** A checkout script at another address is still Razorpay's. */
export function checkoutHosts({ checkoutJs, apiBase }: { checkoutJs: string; apiBase: string }): CheckoutHosts {
  const { origin, hostname, port } = new URL(checkoutJs);
  const own = { scriptOrigin: origin, frameOrigin: new URL(apiBase).origin };
  if (hostname !== "127.0.0.1") return { ...own, ...ofRazorpay };
  // The simulator loads parts from a second origin too: this machine by its other name.
  const otherName = [`http://localhost:${port}`];
  return { ...own, partOrigins: otherName, beaconOrigins: otherName };
}
