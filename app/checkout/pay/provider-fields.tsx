import type { CheckoutOptions } from "#modules/payments/model.ts";

/** Form fields for the provider's own page. */
export function ProviderFields(props: {
  checkout: CheckoutOptions;
  companyName: string;
  description: string;
  prefill: { name: string; email: string; contact: string };
  /** Absolute URLs: the provider's page leads to them. */
  callbackUrl: string;
  cancelUrl: string;
}) {
  const { checkout, companyName, description, prefill, callbackUrl, cancelUrl } = props;
  const fields = {
    key_id: checkout.keyId,
    order_id: checkout.providerOrderId,
    amount: String(checkout.amountPaise),
    currency: checkout.currency,
    name: companyName,
    description,
    "prefill[name]": prefill.name,
    "prefill[email]": prefill.email,
    "prefill[contact]": prefill.contact,
    callback_url: callbackUrl,
    cancel_url: cancelUrl,
  };
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
