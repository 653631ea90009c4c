import type { BrowserContext } from "@playwright/test";
import type { Asked, Fault, FaultProxy } from "#tests/e2e/support/fault-proxy.ts";

/** One request with the buyer's decision, as the proxy received it. */
export interface Sending {
  readonly call: "order" | "pay";
  readonly key: string;
  /** The page visit that sent it: one loaded document. */
  readonly visit: string;
  /** Taps for this call on that visit so far. */
  readonly taps: number;
}

/** Which requests a fault meets. */
const places = {
  placing: ({ method, path }: Asked) => method === "POST" && path === "/api/v2/user/order",
  opening: ({ path }: Asked) => path === "/api/v2/user/order/pay/init",
  checking: ({ path }: Asked) => path.includes("/pay/check_pay/"),
  readingBack: ({ path }: Asked) =>
    path === "/api/v2/user/order/recall" || path.startsWith("/api/v2/user/orders?"),
  token: ({ path }: Asked) => path === "/api/auth/company/token",
  calls: ({ path }: Asked) => path.startsWith("/api/"),
  all: () => true,
} as const;

/** What the next `left` requests at `place` meet. */
export interface Weather {
  readonly place: keyof typeof places;
  readonly fault: Fault;
  left: number;
}

/** The network of one run: its faults, and the requests sent over it. */
export interface LifeRoad {
  weather: Weather | null;
  readonly sendings: readonly Sending[];
}

/** Runs in the page: names the visit and counts its taps in a header of each of its calls. */
function markCalls(): void {
  const visit = Math.random().toString(36).slice(2);
  const taps = { order: 0, pay: 0 };
  const count = (event: MouseEvent) => {
    if (!event.isTrusted || !(event.target instanceof Element)) return;
    const label = event.target.closest("button")?.textContent ?? "";
    if (/^(提交订单|按新价提交)$/.test(label)) taps.order += 1;
    if (/^(立即支付|重新支付)$/.test(label)) taps.pay += 1;
  };
  document.addEventListener("click", count, true);
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function sendMarked(body) {
    this.setRequestHeader("X-Visit", `${visit} ${taps.order} ${taps.pay}`);
    send.call(this, body);
  };
}

function sendingOf({ headers }: Asked, call: Sending["call"]): Sending {
  const [visit = "", order, pay] = String(headers["x-visit"]).split(" ");
  const taps = Number(call === "order" ? order : pay);
  return { call, key: String(headers["idempotency-key"]), visit, taps };
}

export async function lifeRoad(context: BrowserContext, road: FaultProxy): Promise<LifeRoad> {
  await context.addInitScript(markCalls);
  const sendings: Sending[] = [];
  const life: LifeRoad = { weather: null, sendings };
  road.fault = (asked) => {
    if (places.placing(asked)) sendings.push(sendingOf(asked, "order"));
    if (places.opening(asked)) sendings.push(sendingOf(asked, "pay"));
    const { weather } = life;
    if (weather === null || weather.left === 0 || !places[weather.place](asked)) {
      return { kind: "none" };
    }
    weather.left -= 1;
    return weather.fault;
  };
  return life;
}
