import { type Cell, type Row, type StepName, stepNames } from "./cells.ts";

/** The same for every tap, but where a row says otherwise. */
const row = (name: string, all: Cell, others: Partial<Record<StepName, Cell>> = {}): Row => ({
  name,
  cells: {
    addToCart: all,
    placeOrder: all,
    payInit: all,
    checkPay: all,
    takeGood: all,
    afterSale: all,
    invoice: all,
    ...others,
  },
});

const test = (file: string, title: string): Cell => ({ test: `tests/${file} ${title}` });

const queuedLine = "已存在本机，联网后自动加入报价车";
const queuedTitle = "已存在本机，联网后自动发出";
const notPlaced = "上次没有提交成功，请核对后再提交";
const notOpened = "刚才的支付没有打开，请再试一次";
const opened = "付款完成后，这里会自动更新";
const notKnown = "网络连接失败，请检查网络连接，正在核对订单状态";
const notAnswered = "登录已超时，登录后继续查询付款结果。";

/** The fault matrix: what may go wrong at a tap, and what each tap then comes to. */
export const rows: readonly Row[] = [
  row(
    "F1 away before it is sent",
    { played: "away", ends: "once" },
    {
      addToCart: { played: "away", ends: "once", words: queuedLine },
      placeOrder: { played: "away", ends: "once", words: "正在确认是否下单成功" },
      payInit: { played: "away", ends: "again", words: notOpened },
      checkPay: test("e2e/order/uncertain-order.spec.ts", "(d) paid, and back on a bad network"),
      takeGood: { played: "away", ends: "again", words: notKnown },
      afterSale: { played: "away", ends: "again", words: notPlaced },
      invoice: { played: "away", ends: "once", words: queuedTitle },
    },
  ),
  row("F2 refused before the shop", { played: "refused", ends: "once" }),
  row(
    "F3 silence, and the shop never got it",
    { played: "hole", ends: "once" },
    {
      addToCart: { played: "hole", ends: "once", words: queuedLine },
      payInit: { played: "hole", ends: "again", words: notOpened },
      takeGood: { played: "hole", ends: "again", words: notKnown },
      afterSale: { played: "hole", ends: "again", words: notPlaced },
      invoice: { played: "hole", ends: "once", words: queuedTitle },
    },
  ),
  row(
    "F4 silence, and the shop did it",
    { played: "lateInHole", ends: "once" },
    { payInit: { played: "lateInHole", ends: "stands", words: opened } },
  ),
  row(
    "F5 the reply is cut in the middle",
    { played: "cutReply", ends: "once" },
    { payInit: { played: "cutReply", ends: "stands", words: opened } },
  ),
  row(
    "F6 the server is killed before it did it",
    { played: "killedBefore", ends: "once" },
    {
      addToCart: { played: "killedBefore", ends: "once", words: queuedLine },
      payInit: { played: "killedBefore", ends: "again", words: notOpened },
      takeGood: { played: "killedBefore", ends: "again", words: notKnown },
      afterSale: { played: "killedBefore", ends: "again", words: notPlaced },
    },
  ),
  row(
    "F7 the server is killed after it did it, before the reply",
    { played: "killedAfter", ends: "once" },
    { payInit: { played: "killedAfter", ends: "stands", words: opened } },
  ),
  row("F8 a double tap", { played: "twice", ends: "once" }),
  row(
    "F9 two tabs, one draft",
    { played: "secondTab", ends: "once", words: queuedTitle },
    {
      addToCart: test(
        "server/cart/cart-order.test.ts",
        "of two concurrent changes on one version one is applied, the other refused",
      ),
      placeOrder: test(
        "server/orders/orders.test.ts",
        "creates one order of a draft, whatever the keys, in sequence or concurrently",
      ),
      payInit: test(
        "server/payments/payments.test.ts",
        "creates one attempt an order and channel, however often it is asked for",
      ),
      checkPay: test(
        "server/payments/payments.test.ts",
        "pays on 成功, and twenty concurrent notifications and checks book it once",
      ),
      takeGood: test(
        "server/orders/order-states.test.ts",
        "completes a shipped order; repeated and twenty concurrent calls change nothing more",
      ),
      afterSale: test(
        "server/after-sale/after-sale.test.ts",
        "is created once a draft, key and line by fifty concurrent calls",
      ),
    },
  ),
  row(
    "F10 the browser is killed before it noted the reply",
    { played: "crashed", ends: "once" },
    {
      addToCart: test("browser-crash/kills.spec.ts", "kills of the browser with"),
      placeOrder: test("e2e/order/uncertain-order.spec.ts", "(c) a reply lost and the tab closed"),
      payInit: test(
        "e2e/order/uncertain-order.spec.ts",
        "an open payment keeps the key of its tap",
      ),
      checkPay: test("e2e/order/payment.spec.ts", "a payment that arrives late is found"),
      afterSale: test("e2e/shipped/after-sale.spec.ts", "a tap whose answer is lost is read back"),
    },
  ),
  row(
    "F11 the session is over",
    { played: "userToken", ends: "login", words: "登录超时,请重新登录!" },
    {
      placeOrder: { played: "userToken", ends: "login", words: "填写的内容已保存，登录后继续。" },
      payInit: { played: "userToken", ends: "login", words: notAnswered },
      checkPay: { played: "userToken", ends: "stands", words: notAnswered },
      invoice: { played: "userToken", ends: "login", words: queuedTitle },
    },
  ),
  row("F12 the application's token is over", { played: "appToken", ends: "once" }),
  row("F13 price, stock or time moved on meanwhile", null, {
    addToCart: test("e2e/quote/price-moved.spec.ts", "a price that moved is shown line by line"),
    placeOrder: test("machines/checkout.test.ts", "a moved price is never taken silently"),
    // An order's total is fixed at its placing: no page can show another.
    payInit: test("server/payments/payments.test.ts", "refuses %s and opens nothing"),
    afterSale: test(
      "server/after-sale/after-sale.test.ts",
      "opens with the shipment and ends seven days after the receipt",
    ),
  }),
  row(
    "F14 a late duplicate of something older",
    { played: "lateDuplicate", ends: "once", words: queuedTitle },
    {
      addToCart: test("e2e/order/outbox.spec.ts", "an edit of a line that was changed elsewhere"),
      placeOrder: test("e2e/order/uncertain-order.spec.ts", "(b) a tap that fell into a hole"),
      payInit: test("e2e/order/payment.spec.ts", "a cancelled order cannot be paid any more"),
      checkPay: test("server/payments/payments.test.ts", "never goes back from paid"),
      takeGood: test(
        "server/orders/order-states.test.ts",
        "are refused where the order has left the state that the caller saw",
      ),
      afterSale: test(
        "server/after-sale/after-sale.test.ts",
        "follow the transition table; any other is refused and changes nothing",
      ),
    },
  ),
  row(
    "F15 a gateway answers 503",
    { played: "gateway", ends: "once" },
    {
      addToCart: { played: "gateway", ends: "once", words: queuedLine },
      payInit: { played: "gateway", ends: "again", words: notOpened },
      takeGood: {
        played: "gateway",
        ends: "again",
        words: "服务不可用(503)，正在核对订单状态",
      },
      afterSale: { played: "gateway", ends: "again", words: notPlaced },
      invoice: { played: "gateway", ends: "once", words: queuedTitle },
    },
  ),
  row("F16 the device's clock is a day ahead", { played: "dayAhead", ends: "once" }),
  row(
    "F17 a new version in the middle",
    { played: "nextVersion", ends: "once" },
    {
      addToCart: test("data/outbox.test.ts", "a row of a call that only a newer page knows waits"),
      invoice: test("data/outbox.test.ts", "a row of a call that only a newer page knows waits"),
      payInit: test(
        "e2e/device/update.spec.ts",
        "a new version waits for consent, never asks while paying",
      ),
    },
  ),
  row(
    "F18 another buyer logs in on the device",
    { played: "otherBuyer", ends: "sealed", effects: 0 },
    {
      addToCart: test(
        "data/outbox.test.ts",
        "one buyer's rows are neither shown to another nor sent",
      ),
      placeOrder: test(
        "e2e/order/uncertain-order.spec.ts",
        "(e) another buyer's login leaves nothing",
      ),
      // The provider has the money: the shop hears of it from there, not from this page.
      checkPay: { played: "otherBuyer", ends: "sealed", effects: 1 },
      takeGood: null,
      invoice: test(
        "data/outbox.test.ts",
        "one buyer's rows are neither shown to another nor sent",
      ),
    },
  ),
];

/** Every cell with a meaning, by its row and its tap. */
export const cells = rows.flatMap(({ name, cells: own }) =>
  stepNames.flatMap((step) => {
    const cell = own[step];
    return cell === null ? [] : [{ name: `${name}: ${step}`, row: name, step, cell }];
  }),
);
