import type { CheckoutOptions } from "#modules/payments/model.ts";

/** What the provider's own page needs to know, as fields of a plain form: who pays what, and where to go afterwards. */
export function ProviderFields(props: {
  checkout: CheckoutOptions;
  companyName: string;
  description: string;
  prefill: { name: string; email: string; contact: string };
  /** Full addresses: the browser comes to them from another site. */
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
