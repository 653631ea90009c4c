import * as v from "valibot";
import type { CallOptions } from "#api/protocol.ts";
import { Unreachable } from "#api/unreachable.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { codes, judgedHeader, Refusal } from "#contract/http/reply.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { placeOrder, recallOrder, reviewOrder } from "#contract/orders/placing.ts";
import { checkPay, payInit } from "#contract/payments/paying.ts";
import type { Shop } from "#tests/server/support/harness.ts";

/** What becomes of a call on its way. */
export type Fault =
  /** It never leaves. */
  | "refused"
  /** The shop has done it, and the reply is lost. */
  | "lost"
  /** The page gives up, and the call arrives later. */
  | "late"
  /** The browser sends it twice, and hands on the second reply. */
  | "twice"
  /** A gateway answers in place of the shop. */
  | "gateway"
  /** The same, after the shop has done it. */
  | "gatewayAfter";

export const faults: readonly Fault[] = [
  ...(["refused", "lost", "late", "twice", "gateway", "gatewayAfter"] as const),
];

const met = {
  placing: [placeOrder],
  opening: [payInit],
  checking: [checkPay],
  readingBack: [recallOrder, orders],
  pricing: [reviewOrder],
} satisfies Record<string, readonly Endpoint[]>;

/** Which calls a fault meets; `all` is every one. */
export type Place = keyof typeof met | "all";
export const places: readonly Place[] = [
  ...(["placing", "opening", "checking", "readingBack", "pricing", "all"] as const),
];

/** What the next `left` calls at `place` meet. */
export interface Weather {
  readonly place: Place;
  readonly fault: Fault;
  left: number;
}

const silent = () => new Unreachable("timeout", "网络连接失败，请检查网络连接");

/**
 * The network from one buyer's browser to the shop: the real server, with faults in front of it.
 */
export class Road {
  weather: Weather | null = null;
  /** The session that this browser sends. */
  token: string;
  /** Calls that met a fault. */
  met = 0;
  /** Keys of the orders that were sent, in order. */
  readonly placingKeys: string[] = [];
  readonly #shop: Shop;
  #late: (() => Promise<unknown>)[] = [];
  #inFlight = 0;

  constructor(shop: Shop, token: string) {
    this.#shop = shop;
    this.token = token;
  }

  get isQuiet(): boolean {
    return this.#inFlight === 0;
  }

  /** In the place of `call` of `src/api`. */
  async call(endpoint: Endpoint, input: unknown, options: CallOptions = {}): Promise<unknown> {
    this.#inFlight += 1;
    try {
      if (endpoint === placeOrder) this.placingKeys.push(options.key ?? "");
      return await this.#travel(this.#faultFor(endpoint), () =>
        this.#deliver(endpoint, input, options),
      );
    } finally {
      this.#inFlight -= 1;
    }
  }

  /** Delayed requests arrive, and their replies are dropped. */
  async arrive(): Promise<void> {
    for (const delivery of this.#late.splice(0)) await delivery().catch(() => undefined);
  }

  #faultFor(endpoint: Endpoint): Fault | null {
    const { weather } = this;
    if (weather === null || weather.left === 0) return null;
    const calls: readonly Endpoint[] | null = weather.place === "all" ? null : met[weather.place];
    if (calls?.includes(endpoint) === false) return null;
    weather.left -= 1;
    this.met += 1;
    return weather.fault;
  }

  async #travel(fault: Fault | null, deliver: () => Promise<unknown>): Promise<unknown> {
    switch (fault) {
      case null:
        return deliver();
      case "refused":
        throw new Unreachable("offline", "网络连接失败，请检查网络连接");
      case "lost":
        await deliver().catch(() => undefined);
        throw silent();
      case "late":
        this.#late.push(deliver);
        throw silent();
      case "twice":
        await deliver().catch(() => undefined);
        return deliver();
      case "gateway":
        throw new Unreachable("status", "服务器错误", 502);
      case "gatewayAfter":
        await deliver().catch(() => undefined);
        throw new Unreachable("status", "服务器错误", 502);
    }
  }

  async #deliver(endpoint: Endpoint, input: unknown, { key }: CallOptions): Promise<unknown> {
    const as = endpoint.guard === "user" ? { as: this.token } : {};
    const reply = await this.#shop.send(endpoint, input, { ...as, ...(key ? { key } : {}) });
    const { code, msg, data } = reply.body;
    if (reply.status !== 200) throw new Unreachable("status", "服务器错误", reply.status);
    if (code !== codes.success) {
      throw new Refusal(code, msg, data, judgedHeader.toLowerCase() in reply.headers);
    }
    return v.parse(endpoint.output, data);
  }
}
