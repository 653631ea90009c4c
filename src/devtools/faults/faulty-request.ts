import { slowness, standIn, withWrongTotal, yearEarlier } from "./stand-in.ts";
import { type FaultSwitch, takeFault } from "./switches.ts";

/** Called for each modified call. */
export type OnFault = (fault: FaultSwitch, method: string, path: string) => void;

const usualTimeoutMs = 60_000;
const endings = ["readystatechange", "load", "loadend"] as const;

/** The browser's own request, with this page's fault switches. */
export function faultyRequest(
  Plain: typeof XMLHttpRequest,
  onFault: OnFault,
): typeof XMLHttpRequest {
  return class extends Plain {
    #method = "GET";
    #path = "/";
    #fault: FaultSwitch | null = null;
    #began = 0;

    constructor() {
      super();
      // Before other listeners: the real result may be hidden from them.
      for (const name of endings) this.addEventListener(name, (event) => this.#came(event));
    }

    override open(
      method: string,
      url: string | URL,
      async = true,
      user?: string | null,
      password?: string | null,
    ): void {
      this.#method = method.toUpperCase();
      this.#path = new URL(url, location.href).pathname;
      super.open(method, url, async, user, password);
    }

    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      const fault = takeFault(this.#method, this.#path);
      if (fault === null) {
        super.send(body);
        return;
      }
      onFault(fault, this.#method, this.#path);
      this.#fault = fault;
      this.#began = performance.now();
      const instead = standIn(fault);
      if (instead !== null) {
        this.#show({ ...instead, statusText: "", response: instead.body });
        this.getAllResponseHeaders = () => `content-type: ${instead.type}\r\n`;
        this.getResponseHeader = (name) => (/^content-type$/i.test(name) ? instead.type : null);
        setTimeout(() => this.#say("load"));
        return;
      }
      if (fault.kind === "offline" || fault.kind === "time-out") {
        const isOffline = fault.kind === "offline";
        const wait = isOffline ? 0 : this.timeout || usualTimeoutMs;
        setTimeout(() => this.#say(isOffline ? "error" : "timeout"), wait);
        return;
      }
      const isWrong = fault.kind === "price-moved" && typeof body === "string";
      super.send(isWrong ? withWrongTotal(body) : body);
    }

    /** A real reply of the server arrived. */
    #came(event: Event): void {
      if (!event.isTrusted || this.#fault === null || this.readyState !== 4) return;
      const { kind } = this.#fault;
      if (kind === "clock-wrong") this.#shiftDate();
      if (kind !== "lost-reply" && kind !== "slow") return;
      event.stopImmediatePropagation();
      if (event.type !== "loadend") return;
      if (kind === "lost-reply") {
        this.#show({ status: 0, responseText: "", response: "" });
        this.#say("error");
        return;
      }
      const wait = slowness(this.responseText.length);
      const rest = (this.timeout || usualTimeoutMs) - (performance.now() - this.#began);
      setTimeout(() => this.#say(wait < rest ? "load" : "timeout"), Math.min(wait, rest));
    }

    #shiftDate(): void {
      this.#fault = null;
      const date = super.getResponseHeader("date");
      const all = super.getAllResponseHeaders();
      if (date === null) return;
      this.getAllResponseHeaders = () => all.replace(date, yearEarlier(date));
      this.getResponseHeader = (name) =>
        /^date$/i.test(name) ? yearEarlier(date) : super.getResponseHeader(name);
    }

    /** Replaces the browser's own functions. */
    #show(values: Readonly<Record<string, unknown>>): void {
      const own = { readyState: 4, responseText: values.response, ...values };
      for (const [name, value] of Object.entries(own)) {
        Object.defineProperty(this, name, { value, configurable: true });
      }
    }

    #say(ending: "load" | "error" | "timeout"): void {
      this.#fault = null;
      this.dispatchEvent(new ProgressEvent(ending));
      this.dispatchEvent(new ProgressEvent("loadend"));
    }
  };
}
