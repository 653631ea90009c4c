import { randomUUID } from "node:crypto";
import { type Actor, type AnyActorRef, createActor, SimulatedClock } from "xstate";
import { ledger } from "#contract/account/account.ts";
import { putCartLine } from "#contract/cart/carts.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { followUser } from "#db/user-database.ts";
import { heldDraft } from "#features/checkout/checkout-draft.ts";
import { shopCheckout } from "#features/checkout/checkout-effects.ts";
import { openCheckout } from "#features/checkout/open-checkout.ts";
import { shopPayment } from "#features/payment/pay-effects.ts";
import type { PayChannel } from "#machines/payment-terms.ts";
import { openSession } from "#server/modules/identity/sessions.repository.ts";
import { labels } from "#tests/server/orders/order-flow.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";
import type { Act } from "./acts.ts";
import type { Device } from "./device.ts";
import { Road } from "./road.ts";

type Checkout = Actor<ReturnType<typeof shopCheckout>>;
type Cashier = Actor<ReturnType<typeof shopPayment>>;

/** One tab: with a checkout, a cashier, or nothing. */
interface Tab {
  checkout: Checkout | null;
  cashier: Cashier | null;
  readonly clock: SimulatedClock;
}

/** One buyer with one line in the cart and two tabs. */
export class Life {
  readonly road: Road;
  readonly tabs: readonly Tab[];
  /** Taps on 提交订单 and what they agreed to pay. */
  taps = 0;
  readonly agreed = new Set<string>();
  /** What the buyer had when it began, yuan. */
  balance = "0.00";
  /** Orders that some tab has shown. */
  readonly shown = new Set<string>();
  readonly title = `卷装标签 ${randomUUID()}`;
  readonly lineId = randomUUID();
  readonly shop: Shop;
  /** With a session of another device, which no life ends. */
  readonly buyer: Buyer;
  readonly device: Device;
  readonly #userKey = `life-${randomUUID()}`;
  #hasSession = true;

  private constructor(shop: Shop, device: Device, token: string, buyer: Buyer) {
    this.shop = shop;
    this.buyer = buyer;
    this.device = device;
    this.road = new Road(shop, token);
    const tab = (): Tab => ({ checkout: null, cashier: null, clock: new SimulatedClock() });
    this.tabs = [tab(), tab()];
  }

  static async begin(shop: Shop, buyer: Buyer, device: Device): Promise<Life> {
    const { db } = shop.deps;
    const { token } = await openSession(db, shop.deps, buyer.id, "a phone");
    const desk = await openSession(db, shop.deps, buyer.id, "a desk");
    // Earlier runs may have moved the server's clock by days.
    await shop.freshToken();
    const life = new Life(shop, device, token, { ...buyer, token: desk.token });
    const line = { line_id: life.lineId, product_id: null, title: life.title, job: labels };
    await shop.call(putCartLine, line, { as: token });
    life.balance = (await shop.call(ledger, {}, { as: token })).balance;
    device.road = life.road;
    device.notices.clear();
    device.opened.length = 0;
    followUser(life.#userKey);
    device.signIn(life.#userKey);
    return life;
  }

  async act(act: Act): Promise<void> {
    switch (act.kind) {
      case "openCheckout":
        return this.#openCheckout(this.#tab(act.tab));
      case "place":
        return this.#place(this.#tab(act.tab));
      case "tryAgain":
        return this.#tryAgain(this.#tab(act.tab));
      case "closeTab":
        return this.#close(this.#tab(act.tab));
      case "openCashier":
        return this.#openCashier(this.#tab(act.tab));
      case "pay":
        return this.#pay(this.#tab(act.tab), act.channel);
      case "checkAgain":
        return this.#checkAgain(this.#tab(act.tab));
      case "look":
        return this.#look(this.#tab(act.tab));
      case "press":
        return this.#press(act.button);
      case "weather": {
        const { place, fault, left } = act;
        this.road.weather = { place, fault, left };
        return;
      }
      case "calmRoad":
        this.road.weather = null;
        return;
      case "arrive":
        return this.road.arrive();
      case "time":
        return this.#time();
      case "serverTime":
        return this.shop.clock.advance(5 * 60_000);
      case "cancel":
        return this.#cancel();
      case "endSession":
        return this.#endSession();
      case "signIn":
        return this.#signIn();
    }
  }

  /** Nothing moves any more without a tap or time. */
  async rest(): Promise<void> {
    for (let turns = 0; turns < 25; turns += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (!this.road.isQuiet) turns = 0;
    }
  }

  /**
   * The network works, delayed requests have arrived, the buyer is signed in, enough time has
   * passed, and each tab was visible.
   */
  async calm(): Promise<void> {
    this.road.weather = null;
    await this.road.arrive();
    await this.#signIn();
    for (let minutes = 0; minutes < 12; minutes += 1) {
      await this.rest();
      this.#time();
    }
    for (const tab of this.tabs) this.#look(tab);
    await this.rest();
  }

  end(): void {
    for (const tab of this.tabs) this.#close(tab);
    this.device.signIn(null);
    followUser(null);
    this.device.road = null;
  }

  /** Machines on the screens that still wait for the server. */
  get unsure(): string[] {
    return this.tabs.flatMap(({ checkout, cashier }) => {
      const placing = checkout?.getSnapshot();
      const paying = cashier?.getSnapshot();
      const waits = placing?.hasTag("busy") || placing?.matches({ order: "mayExist" });
      return [
        ...(waits ? [JSON.stringify(placing?.value)] : []),
        ...(paying?.hasTag("busy") ? [JSON.stringify(paying.value)] : []),
      ];
    });
  }

  #tab(index: number): Tab {
    const tab = this.tabs[index];
    if (tab === undefined) throw new Error(`there is no tab ${index}`);
    return tab;
  }

  #close(tab: Tab): void {
    const open: (AnyActorRef | null)[] = [tab.checkout, tab.cashier];
    for (const actor of open) actor?.stop?.();
    tab.checkout = null;
    tab.cashier = null;
  }

  /** As the screen does it: without lines or an earlier intent there is nothing to order. */
  async #openCheckout(tab: Tab): Promise<void> {
    const userKey = this.device.userKey;
    if (userKey === null) return;
    const found = await openCheckout([this.lineId]).catch(() => null);
    if (found === null || (found.lines.value.length === 0 && found.pending === null)) return;
    this.#close(tab);
    const choice = { expressType: "pickup", taxIncluded: false } as const;
    const draft = heldDraft(found.kind, found.lineIds, { ...found.draft, ...choice });
    const logic = shopCheckout(draft, "stock", {
      saved: () => undefined,
      settled: { address: () => undefined, title: () => undefined },
      leave: ({ order_id }) => void this.shown.add(order_id),
      left: () => undefined,
    });
    const input = { userKey, pending: found.pending };
    tab.checkout = createActor(logic, { clock: tab.clock, input });
    tab.checkout.start();
  }

  #place({ checkout }: Tab): void {
    const now = checkout?.getSnapshot();
    if (checkout === null || now === undefined) return;
    const type = now.matches({ stage: { editing: "priceMoved" } }) ? "acceptPrice" : "place";
    if (!now.can({ type })) return;
    this.taps += 1;
    if (now.context.review !== null) this.agreed.add(now.context.review.total);
    checkout.send({ type });
  }

  #tryAgain({ checkout }: Tab): void {
    const again = { type: "tryAgain" } as const;
    if (checkout?.getSnapshot().can(again) === true) checkout.send(again);
  }

  #checkAgain({ cashier }: Tab): void {
    const again = { type: "checkAgain" } as const;
    if (cashier?.getSnapshot().can(again) === true) cashier.send(again);
  }

  /** The buyer turns to this tab, as the screen notices it. */
  #look({ cashier }: Tab): void {
    const refresh = { type: "refresh" } as const;
    if (cashier?.getSnapshot().can(refresh) === true) cashier.send(refresh);
  }

  #openCashier(tab: Tab): void {
    const [orderId] = this.shown;
    if (orderId === undefined || this.device.userKey === null) return;
    this.#close(tab);
    const input = { orderId, userKey: this.device.userKey };
    tab.cashier = createActor(shopPayment(orderId), { clock: tab.clock, input });
    tab.cashier.start();
  }

  #pay({ cashier }: Tab, channel: PayChannel): void {
    const [expectedTotal] = this.agreed;
    const choose = { type: "choose", channel, expectedTotal: expectedTotal ?? "" } as const;
    if (cashier?.getSnapshot().can(choose) === true) cashier.send(choose);
  }

  async #press(action: string): Promise<void> {
    const url = this.device.opened.at(-1);
    if (url === undefined) return;
    const { pathname, searchParams } = new URL(url);
    const payload = new URLSearchParams({ sign: searchParams.get("sign") ?? "", action });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    await this.shop.inject({ method: "POST", url: pathname, headers, payload: `${payload}` });
  }

  #time(): void {
    this.device.timePasses();
    for (const { clock } of this.tabs) clock.increment(60_000);
  }

  /** By another device of the buyer's. */
  async #cancel(): Promise<void> {
    for (const order_id of this.shown) {
      await this.shop.send(cancelOrder, { order_id }, { as: this.buyer });
    }
  }

  async #endSession(): Promise<void> {
    if (!this.#hasSession) return;
    this.#hasSession = false;
    this.road.token = "a-session-that-is-over";
    this.device.signIn(null);
    await Promise.resolve();
  }

  async #signIn(): Promise<void> {
    if (this.#hasSession) return;
    const { db } = this.shop.deps;
    const { token } = await openSession(db, this.shop.deps, this.buyer.id, "a phone again");
    this.#hasSession = true;
    this.road.token = token;
    this.device.signIn(this.#userKey);
  }
}
