import { checkPay } from "#contract/payments/paying.ts";
import type { Fault } from "#tests/e2e/support/fault-proxy.ts";
import { type FaultProxy, startFaultProxy } from "#tests/e2e/support/fault-proxy.ts";
import { test as base, expect } from "#tests/e2e/support/fixtures.ts";
import { fillCart, placedOrder } from "#tests/e2e/support/screens.ts";
import { ifOffered, Life, patience } from "./life.ts";
import {
  expectCalmPages,
  expectOrdersOnce,
  expectPaidOnce,
  expectTapped,
  expectTrueWords,
} from "./life-facts.ts";
import type { Weather } from "./life-road.ts";

/** Every run has a lossy network of its own. */
const test = base.extend<{ road: FaultProxy }>({
  road: async ({ shop }, use) => {
    const road = await startFaultProxy(shop.url);
    await use(road);
    await road.goAway();
  },
  baseURL: async ({ road }, use) => use(road.url),
});

test.describe.configure({ mode: "parallel" });

const envelope = (code: number, msg: string): Fault => ({ kind: "envelope", code, msg });
const faults: readonly [Fault, ...Fault[]] = [
  { kind: "lostReply" },
  { kind: "lostReply" },
  { kind: "cutReply" },
  { kind: "refused" },
  { kind: "hole" },
  { kind: "portal" },
  { kind: "gateway", path: "/api", status: 502 },
  envelope(20401, "应用令牌无效，请重试"),
  envelope(20403, "无权访问"),
];

function weatherOf({ random }: Life, sending: "placing" | "opening"): Weather {
  const place = random.of<Weather["place"]>([
    sending,
    sending,
    sending,
    "readingBack",
    "checking",
    "token",
    "calls",
    "all",
  ]);
  return { place, fault: random.of(faults), left: random.between(1, 4) };
}

/** What may happen between two taps, whatever is on the screen. */
async function something(life: Life): Promise<void> {
  switch (life.random.between(0, 9)) {
    case 0:
    case 1:
      return life.reload();
    case 2:
      return life.secondTab();
    case 3:
    case 4:
      return life.kill();
    case 5:
      return life.endSession();
    case 6:
      await life.endSession();
      return life.signInAgain();
    case 7:
      return life.anotherBuyer();
    case 8:
      await life.goAway();
      if (life.random.next() < 0.5) await life.reload();
      return life.comeBack();
    case 9:
      return life.deliver();
  }
}

async function placing(life: Life): Promise<void> {
  life.change(life.random.next() < 0.8 ? weatherOf(life, "placing") : null);
  const before = life.sent.sendings.length;
  const patient = life.random.next() < 0.7;
  if ((await life.tap("提交订单")) && patient) await life.untilSent(before);
  await something(life);
}

async function toPlace(life: Life, lines: readonly string[]): Promise<void> {
  life.place = `/checkout?lines=${lines.join(",")}`;
  life.note(life.place);
  life.pages.push(await life.open(life.place));
  const pickup = life.page.getByRole("radio", { name: "自提" });
  if (life.pages.length === 1) await pickup.click();
  else await ifOffered(pickup.click(patience));
}

async function paying(life: Life): Promise<void> {
  life.change(life.random.next() < 0.8 ? weatherOf(life, "opening") : null);
  const before = life.sent.sendings.length;
  const decision = life.random.of(["支付成功", "支付成功", "支付失败", "放弃支付", "延迟到账"]);
  const decides = life.random.next() < 0.7;
  const again = life.page.getByRole("button", { name: "没有付款，重新选择" });
  if (await again.isVisible()) await ifOffered(again.click(patience));
  const sandbox = life.page.getByRole("radio", { name: /沙箱|演示/ });
  if (await ifOffered(sandbox.check(patience))) {
    if (await life.tap(/^(立即支付|重新支付)$/)) await life.untilSent(before);
  }
  if (decides && life.page.url().includes("/sandbox/")) await life.tap(decision);
  await something(life);
}

const lives = Number(process.env.LIVES ?? 50);
for (let seed = 1; seed <= lives; seed += 1) {
  test(`life ${seed}: one order at most, paid once at most, and the words are true`, async ({
    context,
    road,
    client,
  }, info) => {
    const life = await Life.begin(seed, context, road, client);
    try {
      const lines: string[] = [];
      for (const kind of ["lz", "pt"].slice(0, life.random.between(1, 2))) {
        lines.push(await fillCart(client, life.buyer, kind));
      }
      await toPlace(life, lines.slice(0, life.random.between(1, lines.length)));
      for (let left = life.random.between(1, 2); left > 0; left -= 1) await placing(life);
      if (life.random.next() < 0.3) {
        await toPlace(life, lines);
        await placing(life);
      }
      await life.calm();
      const fresh = await life.open("/");
      life.note("a fresh page");
      await expectTrueWords(life, fresh);
      life.note("true words");
      await expectCalmPages(life);
      expectTapped(life, "order");
      await expectOrdersOnce(life);
      await fresh.close();
      life.note("ordered");

      const [first] = await life.ordersNow();
      const { order_id } = first ?? (await placedOrder(client, life.buyer));
      life.place = `/pay/${order_id}`;
      life.note(life.place);
      life.pages.push(await life.open(life.place));
      await life.page.getByRole("radio", { name: /沙箱|演示/ }).check();
      for (let left = life.random.between(1, 2); left > 0; left -= 1) await paying(life);
      await life.calm();
      const cashier = await life.open(life.place);
      life.pages.push(cashier);
      await expect(async () => {
        await client.call(checkPay, { order_id }, { as: life.buyer });
        const isPaid = await expectPaidOnce(life, order_id);
        for (const page of life.pages) {
          const says = await page.getByText("付款成功", { exact: true }).count();
          if (page === cashier) expect(says > 0).toBe(isPaid);
          else if (!isPaid) expect(says).toBe(0);
        }
      }).toPass({ timeout: 45_000 });
      life.note("paid");
      await expectCalmPages(life);
      expectTapped(life, "pay");
      life.note("end");
    } finally {
      await info.attach("life", { body: life.story, contentType: "text/plain" });
    }
  });
}
