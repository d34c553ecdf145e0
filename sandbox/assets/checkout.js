// The stand-in for the provider's checkout script: the same global, options, elements and messages.
(() => {
  const origin = new URL(document.currentScript.src).origin;

  class Checkout {
    constructor(options) {
      this.options = options;
      this.listeners = {};
    }

    on(event, listener) {
      this.listeners[event] = [...(this.listeners[event] ?? []), listener];
    }

    open() {
      if (this.container) return;
      const { key, order_id: orderId, name = "" } = this.options;
      const query = new URLSearchParams({ key_id: key, order_id: orderId, name });
      const container = document.createElement("div");
      const backdrop = document.createElement("div");
      const frame = document.createElement("iframe");
      container.className = "razorpay-container";
      backdrop.className = "razorpay-backdrop";
      frame.className = "razorpay-checkout-frame";
      frame.title = "Test payment window";
      frame.src = `${origin}/v1/checkout/public?${query}`;
      Object.assign(container.style, { position: "fixed", inset: "0", zIndex: "2147483647" });
      Object.assign(backdrop.style, { position: "absolute", inset: "0", background: "rgb(20 10 30 / 65%)" });
      Object.assign(frame.style, {
        position: "absolute",
        inset: "0",
        width: "100%",
        height: "100%",
        border: "0",
        background: "transparent",
      });
      container.append(backdrop, frame);
      this.overflow = document.body.style.overflow;
      document.body.style.overflow = "hidden";
      document.body.append(container);
      this.container = container;
      this.hear = (message) => {
        if (message.origin !== origin || message.source !== frame.contentWindow) return;
        const { source, event, data } = JSON.parse(message.data);
        if (source === "frame") this.handle(event, data);
      };
      window.addEventListener("message", this.hear);
      this.escape = (press) => {
        if (press.key === "Escape" && this.options.modal?.escape !== false) this.handle("dismiss");
      };
      window.addEventListener("keydown", this.escape);
      frame.addEventListener("load", () => frame.focus());
    }

    close() {
      if (!this.container) return;
      window.removeEventListener("message", this.hear);
      window.removeEventListener("keydown", this.escape);
      this.container.remove();
      this.container = undefined;
      document.body.style.overflow = this.overflow;
    }

    handle(event, data) {
      if (event === "complete") {
        this.close();
        setTimeout(() => this.options.handler?.(data), 200);
      } else if (event === "failed") {
        for (const name of ["payment.error", "payment.failed"])
          for (const listener of this.listeners[name] ?? []) listener({ error: data });
      } else if (event === "dismiss") {
        this.close();
        this.options.modal?.ondismiss?.();
      }
    }
  }

  window.Razorpay = function Razorpay(options) {
    return new Checkout(options);
  };
  window.Razorpay.open = (options) => new Checkout(options).open();
})();
