import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { cartCalls } from "#contract/cart/cart-calls.ts";
import { stampedJob } from "#contract/jobs/job-steps.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { putDraft } from "#contract/quotes/drafts.ts";
import { test } from "#tests/e2e/support/behind-proxy.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import { payInSandbox } from "#tests/e2e/support/pay-in-sandbox.ts";
import { newKey, placedOrder, productOf } from "#tests/e2e/support/screens.ts";

test.setTimeout(300_000);

/** Changes of each kind; the middle one of their delays is judged. */
const changes = 5;
const mostMs = 2000;

/** When the page shows the text, by the clock of this machine. */
const shownAt = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.body.innerText.includes(wanted)) resolve(Date.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    text,
  );

/** From the shop's reply to a change on another device until this page shows it, ms. */
async function delayOf(page: Page, text: string, change: () => Promise<unknown>): Promise<number> {
  expect(await page.evaluate("document.body.innerText")).not.toContain(text);
  const shown = shownAt(page, text);
  await change();
  const changedAt = Date.now();
  return (await shown) - changedAt;
}

const middle = (delays: readonly number[]): number =>
  delays.toSorted((one, other) => one - other)[Math.floor(delays.length / 2)] ?? Number.NaN;

test("@long drafts, cart, order and cashier show another device's change within 2 s", async ({
  signedIn: page,
  buyer,
  client,
  shop,
}, info) => {
  const { card, job } = await productOf(client, "lz");
  const untilStreaming = () =>
    expect
      .poll(async () => (await fetch(`${shop.url}/metrics`)).text(), { timeout: 20_000 })
      .toMatch(/^shop_open_streams 1$/m);
  const figures: Record<string, number[]> = { drafts: [], cart: [], order: [], cashier: [] };
  const heading = () => expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const amounts = Array.from({ length: changes }, (_, at) => 6001 + at);

  await page.goto("/drafts");
  await heading();
  await untilStreaming();
  for (const quantity of amounts) {
    const content = stampedJob({
      title: card.name,
      productId: card.id,
      quoteType: "lz" as const,
      job: { ...job, quantity },
      updatedAt: Date.now(),
    });
    const names = { draft_id: randomUUID(), edition: randomUUID(), after: [null] };
    const shown = `×${quantity.toLocaleString("en")} `;
    figures.drafts?.push(
      await delayOf(page, shown, () => client.call(putDraft, { ...names, content }, { as: buyer })),
    );
  }

  await page.goto("/shopping-cart");
  await heading();
  await untilStreaming();
  for (const quantity of amounts) {
    const title = `第 ${quantity} 号标签`;
    const line = { line_id: newKey(), product_id: card.id, title, job };
    figures.cart?.push(
      await delayOf(page, title, () =>
        client.call(cartCalls.print.put, line, { as: buyer, key: newKey() }),
      ),
    );
  }

  for (let at = 0; at < changes; at += 1) {
    const { order_id } = await placedOrder(client, buyer);
    await page.goto(`/user/order/detail/${order_id}`);
    await expect(page.getByText("待付款").first()).toBeVisible();
    await untilStreaming();
    figures.order?.push(
      await delayOf(page, "已取消", () => client.call(cancelOrder, { order_id }, { as: buyer })),
    );
  }

  for (let at = 0; at < changes; at += 1) {
    const order = await placedOrder(client, buyer);
    await page.goto(`/pay/${order.order_id}`);
    await expect(page.getByRole("button", { name: "立即支付" })).toBeVisible();
    await untilStreaming();
    figures.cashier?.push(
      await delayOf(page, "付款成功", () => payInSandbox(client, buyer, order)),
    );
  }

  for (const [screen, delays] of Object.entries(figures)) {
    info.annotations.push({ type: `${screen}, ms`, description: delays.join(" ") });
    console.log(`${screen}: ${delays.join(" ")} ms`);
  }
  const late = Object.entries(figures).filter(([, delays]) => !(middle(delays) <= mostMs));
  expect(late).toEqual([]);
});
