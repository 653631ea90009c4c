import { grouped } from "#contract/format/numerals.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { stampedJob } from "#contract/jobs/job-steps.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { hasOwnQuantities } from "#contract/jobs/quantities.ts";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import { orderStates, stateText } from "#contract/orders/states.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import type { reprintOrder } from "#contract/staff/staff-reprints.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { acceptedArtwork, copyArtwork } from "#server/modules/artwork/artwork-reuse.repository.ts";
import { figuresOf } from "#server/modules/order-records/item-figures.ts";
import { itemsOf } from "#server/modules/order-records/order-contents.repository.ts";
import { addEvent } from "#server/modules/order-records/order-moves.repository.ts";
import {
  lockOrder,
  type OrderItemRow,
  type OrderRow,
} from "#server/modules/order-records/orders.repository.ts";
import { productionSteps } from "#server/modules/order-records/production.ts";
import { promiseOf } from "#server/modules/order-records/promise.ts";
import { mailAboutOrder } from "#server/modules/orders/order-letter.ts";
import { insertReprint } from "#server/modules/orders/order-writing.repository.ts";
import {
  dayDigits,
  type QuoteTools,
  quoteAside,
  randomCode,
} from "#server/modules/quotes/quoting.ts";
import { endHolding } from "#server/modules/stock/stock.repository.ts";
import { supplyWithin } from "#server/modules/stock/supplying.ts";

/** 重印: a free order of goods that were made before. */

type Asked = ParsedInputOf<typeof reprintOrder>;

const conflict = (text: string) => new Refusal(codes.stateConflict, text);
const { awaitingArtwork, inProduction, awaitingShipment, shipped, completed } = orderStates;
const made: readonly number[] = [awaitingShipment, shipped, completed];

const nothing = "0.00";

/** The quote with its plan and without any price: nobody pays it. */
const freeQuote = ({ invoicing: _, repeat: __, agreed: ___, ...quote }: Quote): Quote => ({
  ...quote,
  lines: quote.lines.map((one) => ({ ...one, unitPrice: "0.0000", amount: nothing })),
  untaxed: nothing,
  taxRate: "0",
  tax: nothing,
  total: nothing,
  unitPrice: "0.0000",
  amountInWords: "零元整",
  warnings: [],
  alternatives: [],
  ladder: [],
});

/** The job of a smaller amount; null where it has several kinds, or rows that all differ. */
function smaller(job: Job, quantity: number): Job | null {
  if (job.quoteType === "paper") return { ...job, qty: String(quantity) };
  const hasRows = "dataTable" in job && job.dataTable !== undefined;
  if (hasRows || hasOwnQuantities(job) || job.kinds > 1) return null;
  return { ...job, quantity };
}

interface Again {
  readonly item: OrderItemRow;
  readonly quantity: number;
  readonly job: OrderItemRow["job"];
  readonly quote: Quote;
}

/** @throws Refusal `notFound`, `invalidInput` */
async function lineAgain(
  tools: QuoteTools,
  items: readonly OrderItemRow[],
  { item_id, quantity }: Asked["lines"][number],
): Promise<Again> {
  const item = items.find(({ id }) => id === item_id);
  if (item === undefined) throw new Refusal(codes.notFound, "订单里没有这件商品");
  if (quantity > item.quantity) {
    const words = `“${item.title}”只有 ${grouped(item.quantity)} ${item.unit}，重印不能多于它`;
    throw new Refusal(codes.invalidInput, words, { field: "lines" });
  }
  if (quantity === item.quantity) return { item, quantity, job: item.job, quote: item.quote };
  const job = readStoredJob(item.job);
  const part = job === null ? null : smaller(job, quantity);
  if (part === null) {
    const words = `“${item.title}”有多款、每张不同或规格读不出，只能整行重印`;
    throw new Refusal(codes.invalidInput, words, { field: "lines" });
  }
  const aside = { sums: tools.deps.sums, caller: "staff" };
  const quote = await quoteAside(aside, tools.book, part);
  return { item, quantity, job: stampedJob(part), quote };
}

/**
 * Makes lines again: a new order of the buyer without any price, in production, with the accepted
 * files. Both orders tell the buyer, and the first one's mail goes out.
 * @throws Refusal `stateConflict` before the goods were made, `notFound`, `invalidInput`
 */
export async function reprintWithin(
  tx: Transaction,
  tools: QuoteTools,
  { order_id, lines, reason }: Asked,
): Promise<{ readonly order: OrderRow; readonly reprint: Pick<OrderRow, "id" | "orderNo"> }> {
  const { deps, book } = tools;
  const order = await lockOrder(tx, order_id);
  if (!made.includes(order.state)) {
    throw conflict(`订单${stateText(order.state, order.kind)}，不能重印`);
  }
  const items = await itemsOf(tx, [order.id]);
  const again: Again[] = [];
  for (const one of lines) again.push(await lineAgain(tools, items, one));
  if (new Set(again.map(({ item }) => item.id)).size < again.length) {
    throw new Refusal(codes.invalidInput, "同一件商品写了两次", { field: "lines" });
  }
  const files = await filesOf(tx, again);
  const at = nowDate(deps);
  const supplied = await supplyWithin(tx, again, book);
  const quotes = supplied.lines.map(({ quote }) => quote);
  const reprint = reprintOf(order, again, { ...tools, quotes, at });
  const rows = again.map(({ item, quantity, job, quote }, position) => ({
    ...item,
    id: deps.random.uuid(),
    orderId: reprint.id,
    position,
    lineId: null,
    quantity,
    job,
    quote: freeQuote(quotes[position] ?? quote),
    amountFen: 0,
    needsArtwork: (files[position] ?? []).length > 0,
    ...{ ...figuresOf(quote, job), untaxedFen: 0 },
  }));
  await insertReprint(tx, reprint, rows);
  if (order.kind === "paper") {
    await supplied.hold(
      reprint.id,
      rows.map(({ id }) => id),
      at,
    );
    await endHolding(tx, reprint.id, "take", at);
  }
  for (const [position, { id: itemId }] of rows.entries()) {
    await copyArtwork(tx, files[position] ?? [], { itemId, orderId: reprint.id, at });
  }
  await tell(tx, tools, { order, reprint, again, reason, at });
  return { order, reprint };
}

/** Accepted files of each line. @throws Refusal `stateConflict` where one was deleted */
async function filesOf(tx: Transaction, again: readonly Again[]) {
  const found: Awaited<ReturnType<typeof acceptedArtwork>>[] = [];
  for (const { item } of again) {
    const files = await acceptedArtwork(tx, item.id);
    if (files.some(({ uploadId }) => uploadId === null)) {
      throw conflict(`“${item.title}”的印刷文件已按保存期限删除，请买家重新下单并上传`);
    }
    found.push(files);
  }
  return found;
}

interface Making extends QuoteTools {
  /** As late as the paper. */
  readonly quotes: readonly Quote[];
  readonly at: Date;
}

function reprintOf(
  order: OrderRow,
  again: readonly Again[],
  { deps, book, quotes, at }: Making,
): OrderRow {
  const grams = quotes.reduce((sum, { weightKg }) => sum + Number(weightKg), 0);
  const id = deps.random.uuid();
  return {
    ...order,
    ...{ id, draftId: `reprint:${id}`, reprintOf: order.id },
    orderNo: `QM${dayDigits(at.getTime())}-${randomCode(8)}`,
    ...{ state: inProduction, payState: "paid" as const, paidAt: null },
    ...{ goodsFen: 0, freightFen: 0, freightTaxFen: 0, totalFen: 0 },
    weightKg: grams.toFixed(2),
    parcels: again.reduce((sum, { quote }) => sum + quote.parcels, 0),
    ...{ invoice: null, remark: "", cancelReason: null, transferBefore: null, slipWaits: false },
    ...{ createdAt: at, updatedAt: at, payBefore: at },
    ...{ shippedAt: null, shipOn: null, trackingNo: null },
    promise: promiseOf(book.calendar, quotes, order.promise?.transit ?? null, at.getTime()),
  };
}

interface Told {
  readonly order: OrderRow;
  readonly reprint: OrderRow;
  readonly again: readonly Again[];
  readonly reason: string;
  readonly at: Date;
}

async function tell(
  tx: Transaction,
  { deps }: QuoteTools,
  { order, reprint, again, reason, at }: Told,
): Promise<void> {
  const own = { orderId: reprint.id, fromState: null, at };
  await addEvent(tx, {
    ...own,
    kind: "state",
    toState: awaitingArtwork,
    text: `本店为订单 ${order.orderNo} 免费重印`,
  });
  await addEvent(tx, { orderId: reprint.id, kind: "change", text: `重印的原因：${reason}`, at });
  const jobs = again.map(({ job }) => readStoredJob(job));
  const [{ text }] = productionSteps(jobs, order.expressType);
  await addEvent(tx, { ...own, kind: "production", toState: inProduction, text });
  const goods = again.map(
    ({ item, quantity }) => `${item.title} ${grouped(quantity)} ${item.unit}`,
  );
  const words = `本店免费重印 ${goods.join("、")}，新单 ${reprint.orderNo}。原因：${reason}`;
  await addEvent(tx, { orderId: order.id, kind: "change", text: words, at });
  await mailAboutOrder(tx, deps, order, { what: "安排了重印", lines: [words] });
}
