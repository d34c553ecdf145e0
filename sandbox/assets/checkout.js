// The stand-in for the provider's checkout script: the same global, options, elements and messages.
(() => {
  const origin = new URL(document.currentScript.src).origin;
  /** Another origin of the simulator, as the provider has several: the same machine by its other name. */
  const elsewhere = origin.replace("//127.0.0.1:", "//localhost:");

  /** What the real script does to the shop's page at once: styles, a part of itself and pictures from elsewhere, beacons. */
  function moveIn() {
    const style = document.createElement("style");
    style.textContent = "@keyframes razorpay-spin { to { transform: rotate(360deg); } }";
    const part = document.createElement("script");
    part.src = `${elsewhere}/static/risk-detection.js`;
    document.head.append(style, part);
    new Image().src = `${elsewhere}/static/logo.svg`;
    navigator.sendBeacon(`${elsewhere}/static/beacon`, "loaded");
  }
  moveIn();

  /** The options that the window itself needs, as a query. */
  function queryOf(options) {
    const { key, order_id, amount, name, description, prefill, notes, theme, modal, callback_url, redirect } = options;
    const query = new URLSearchParams({ key_id: key });
    const set = (field, value) => {
      if (value !== undefined && value !== null && value !== "") query.set(field, value);
    };
    for (const [field, value] of Object.entries({ order_id, amount, name, description })) set(field, value);
    for (const [field, value] of Object.entries(prefill ?? {})) set(`prefill[${field}]`, value);
    for (const [field, value] of Object.entries(notes ?? {})) set(`notes[${field}]`, value);
    set("color", theme?.color);
    if (callback_url) set("callback_url", new URL(callback_url, document.baseURI));
    if (redirect) set("redirect", "1");
    if (modal?.confirm_close) set("confirm_close", "1");
    return query;
  }

  function element(name, className, style) {
    const made = document.createElement(name);
    made.className = className;
    Object.assign(made.style, style);
    return made;
  }

  /** Posts what happened to the shop's callback address, as a form of its own page. */
  function post(url, fields) {
    const form = element("form", "razorpay-return", { display: "none" });
    form.method = "post";
    form.action = url;
    for (const [name, value] of Object.entries(fields))
      form.append(Object.assign(element("input", "", {}), { name, value }));
    document.body.append(form);
    form.submit();
  }

  class Checkout {
    constructor(options) {
      this.options = options;
      this.listeners = {};
    }

    on(event, listener) {
      this.listeners[event] = [...(this.listeners[event] ?? []), listener];
      return this;
    }

    set(name, value) {
      this.options = { ...this.options, [name]: value };
    }

    emit(event, data) {
      for (const listener of this.listeners[event] ?? []) listener(data);
    }

    open() {
      if (this.container) return;
      const { modal = {}, timeout, theme } = this.options;
      const container = element("div", "razorpay-container", { position: "fixed", inset: "0", zIndex: "2147483647" });
      const backdrop = element("div", "razorpay-backdrop", {
        position: "absolute",
        inset: "0",
        background: theme?.backdrop_color ?? "rgb(20 10 30 / 65%)",
      });
      const frame = element("iframe", "razorpay-checkout-frame", {
        position: "absolute",
        inset: "0",
        width: "100%",
        height: "100%",
        border: "0",
        background: "transparent",
      });
      frame.title = "Test payment window";
      frame.src = `${origin}/v1/checkout/public?${queryOf(this.options)}`;
      container.setAttribute("role", "dialog");
      container.setAttribute("aria-modal", "true");
      container.setAttribute("aria-label", "Test payment window");
      container.append(backdrop, frame);
      this.overflow = document.body.style.overflow;
      document.body.style.overflow = "hidden";
      document.body.append(container);
      this.container = container;
      this.frame = frame;
      this.focused = document.activeElement;
      this.hear = (message) => {
        if (message.origin !== origin || message.source !== frame.contentWindow) return;
        const { source, event, data } = JSON.parse(message.data);
        if (source === "frame") this.handle(event, data);
      };
      this.escape = (press) => {
        if (press.key === "Escape" && modal.escape !== false) this.askToLeave();
      };
      window.addEventListener("message", this.hear);
      window.addEventListener("keydown", this.escape);
      if (modal.backdropclose) backdrop.addEventListener("click", () => this.askToLeave());
      if (timeout) this.timer = setTimeout(() => this.handle("dismiss", "timeout"), timeout * 1000);
      frame.addEventListener("load", () => frame.focus());
    }

    close() {
      if (!this.container) return;
      clearTimeout(this.timer);
      window.removeEventListener("message", this.hear);
      window.removeEventListener("keydown", this.escape);
      this.container.remove();
      this.container = undefined;
      document.body.style.overflow = this.overflow;
      this.focused?.focus?.();
    }

    askToLeave() {
      if (this.options.modal?.confirm_close) this.frame.contentWindow.postMessage("leave", origin);
      else this.handle("dismiss");
    }

    handle(event, data) {
      const { handler, modal, callback_url: callback, retry } = this.options;
      if (event === "complete") {
        this.close();
        this.emit("payment.success", data);
        if (handler) setTimeout(() => handler(data), 200);
        else if (callback) post(callback, data);
      } else if (event === "failed") {
        for (const name of ["payment.error", "payment.failed"]) this.emit(name, { error: data });
        if (retry === false || retry?.enabled === false) this.handle("dismiss");
      } else if (event === "escape") {
        // Pressed within the frame, which knows whether a payment has to be cancelled first.
        if (modal?.escape !== false) this.frame.contentWindow.postMessage("leave", origin);
      } else if (event === "dismiss") {
        this.close();
        modal?.ondismiss?.(data);
      }
    }
  }

  window.Razorpay = function Razorpay(options) {
    return new Checkout(options);
  };
  window.Razorpay.open = (options) => {
    const checkout = new Checkout(options);
    checkout.open();
    return checkout;
  };
})();
