import type { BrowserContext, Page } from "@playwright/test";
import * as v from "valibot";
import { logout } from "#contract/auth/auth.ts";
import { orders } from "#contract/orders/order-lists.ts";
import type { FaultProxy } from "#tests/e2e/support/fault-proxy.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import type { Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import { type LifeRoad, lifeRoad, type Weather } from "./life-road.ts";
import { type Random, randomOf } from "./random.ts";

const session = v.object({ token: v.string(), expire_time: v.number() });

/** What a buyer does only while it is possible: a screen may not offer it. Was it? */
export const ifOffered = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    () => false,
  );
export const patience = { timeout: 1000 } as const;

/** One buyer's browser over a lossy network, with random events. */
export class Life {
  readonly random: Random;
  readonly context: BrowserContext;
  readonly road: FaultProxy;
  readonly sent: LifeRoad;
  readonly client: ShopClient;
  /** The buyer with the session that the server knows now. */
  buyer: Buyer;
  /** Is this buyer signed in, at the server and on the device? */
  #isIn = true;
  pages: Page[] = [];
  /** Orders whose cashier some page has shown. */
  readonly shown = new Set<string>();
  /** Where this part of the life plays. */
  place = "/";
  readonly #began = performance.now();
  readonly #log: string[] = [];

  private constructor(
    seed: number,
    parts: Pick<Life, "context" | "road" | "sent" | "client" | "buyer">,
  ) {
    this.random = randomOf(seed);
    this.context = parts.context;
    this.road = parts.road;
    this.sent = parts.sent;
    this.client = parts.client;
    this.buyer = parts.buyer;
  }

  static async begin(
    seed: number,
    context: BrowserContext,
    road: FaultProxy,
    client: ShopClient,
  ): Promise<Life> {
    const [sent, buyer] = [await lifeRoad(context, road), await client.registerBuyer()];
    const life = new Life(seed, { context, road, sent, client, buyer });
    const page = await life.open("/healthz");
    await life.#store(page, buyer);
    await page.close();
    return life;
  }

  /** The run's log, for whoever reads a failure. */
  get story(): string {
    return this.#log.join("\n");
  }

  note(what: string): void {
    this.#log.push(`${Math.round(performance.now() - this.#began)} ms ${what}`);
  }

  get page(): Page {
    const page = this.pages.at(-1);
    if (page === undefined) throw new Error("no page is open");
    return page;
  }

  /** A new page; where nothing answers it shows what a browser shows then. */
  async open(path: string): Promise<Page> {
    const page = await this.context.newPage();
    page.on("framenavigated", (frame) => {
      const order = /\/pay\/([0-9a-f-]{36})/.exec(frame.url())?.[1];
      if (order !== undefined) this.shown.add(order);
    });
    await ifOffered(page.goto(path, { waitUntil: "commit" }));
    return page;
  }

  async #store(page: Page, { token, expire, dataId }: Buyer): Promise<void> {
    const record = JSON.stringify({ value: token, expire, scope: dataId });
    await page.evaluate((text) => localStorage.setItem("user_token", text), record);
  }

  /** Signs in on a page of its own, as another tab of this browser would. */
  async #signIn(buyer: Buyer): Promise<void> {
    const page = await this.context.newPage();
    // Beside the proxy's weather: what a login needs may arrive.
    const { weather } = this.sent;
    this.sent.weather = null;
    await page.goto("/healthz");
    this.sent.weather = weather;
    await this.#store(page, buyer);
    await page.close();
  }

  change(weather: Weather | null): void {
    this.note(weather === null ? "calm" : `${weather.fault.kind} ${weather.place} ${weather.left}`);
    this.sent.weather = weather;
  }

  /** Taps what has this name, if the screen offers it before patience ends. */
  async tap(name: string | RegExp): Promise<boolean> {
    const tapped = await ifOffered(this.page.getByRole("button", { name }).click(patience));
    this.note(`tap ${name}: ${tapped ? "done" : "not offered"}`);
    return tapped;
  }

  /** Until one more request with the buyer's decision was sent, or a timeout. */
  async untilSent(before: number): Promise<void> {
    await ifOffered(
      expect
        .poll(() => this.sent.sendings.length, { ...patience, intervals: [50] })
        .toBeGreaterThan(before),
    );
  }

  async reload(): Promise<void> {
    this.note("reload");
    await ifOffered(this.page.reload({ waitUntil: "commit" }));
  }

  async secondTab(): Promise<void> {
    this.note("second tab");
    this.pages.push(await this.open(this.place));
  }

  /** The page is killed without warning, and the shop is opened again. */
  async kill(): Promise<void> {
    const path = this.random.of(["/", this.place]);
    this.note(`kill, ${path}`);
    await this.pages.pop()?.close();
    this.pages.push(await this.open(path));
  }

  /** The server ends the session; the device learns of it from the next answer. */
  async endSession(): Promise<void> {
    this.note("session ended");
    if (this.#isIn) await this.client.ask(logout, {}, { as: this.buyer });
    this.#isIn = false;
  }

  async signInAgain(): Promise<void> {
    if (this.#isIn || !this.road.isUp) return;
    this.note("signed in again");
    const reply = await this.client.logIn(this.buyer.mobile, this.buyer.password);
    const { token, expire_time: expire } = v.parse(session, reply.data);
    this.buyer = { ...this.buyer, token, expire };
    await this.#signIn(this.buyer);
    this.#isIn = true;
  }

  /** Another buyer signs in on this device, and sees nothing of the first buyer. */
  async anotherBuyer(): Promise<void> {
    if (!this.road.isUp) return;
    this.note("another buyer");
    await this.endSession();
    await this.#signIn(await this.client.registerBuyer("另一位"));
    for (const page of this.pages) {
      await expect(page.getByText(/^您 .+ 的(订单|付款)/)).toHaveCount(0);
    }
  }

  async goAway(): Promise<void> {
    this.note("away");
    await this.road.goAway();
  }

  async comeBack(): Promise<void> {
    this.note("back");
    if (!this.road.isUp) await this.road.comeBack();
  }

  async deliver(): Promise<void> {
    this.note("late delivery");
    await this.road.deliver();
  }

  /** Faults off, late deliveries done, the same buyer signed in; the pages look about. */
  async calm(): Promise<void> {
    await this.comeBack();
    this.change(null);
    await this.deliver();
    await this.signInAgain();
    if (this.random.next() < 0.5) {
      for (const page of this.pages.splice(0)) await page.close();
    }
    for (const page of this.pages) {
      const isShop =
        (await page.locator("#root").count()) === 1 || page.url().includes("/sandbox/");
      if (!isShop) await ifOffered(page.goto(this.place, { waitUntil: "commit" }));
      else await ifOffered(page.evaluate(() => void window.dispatchEvent(new Event("online"))));
    }
  }

  async ordersNow() {
    return (await this.client.call(orders, { limit: 50 }, { as: this.buyer })).items;
  }
}
