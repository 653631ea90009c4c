import { keptOf } from "#contract/jobs/kept-job.ts";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { orderStates } from "#contract/orders/states.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { reuseArtwork } from "#server/modules/artwork/artwork-reuse.repository.ts";
import { finishedItems } from "#server/modules/order-records/finished-items.repository.ts";
import { keptToolsOf } from "#server/modules/order-records/kept-tools.ts";
import type { OrderItemRow } from "#server/modules/order-records/orders.repository.ts";
import type { WholeOrder } from "#server/modules/order-records/whole-orders.repository.ts";
import { bookInForce } from "#server/modules/price-book/price-books.repository.ts";

/** 返单: what a completed order leaves for the next one. */

type Line = OrderDetail["lines"][number];

/** The tools that the shop keeps of a line; none of an order that is not completed. */
export async function keptOfItem(
  deps: WithDatabase & WithClock,
  book: PriceBook,
  userId: string,
  itemId: string,
): Promise<Pick<Line, "kept">> {
  const found = await finishedItems(deps.db, userId, itemId);
  const own = found.find(({ id }) => id === itemId);
  if (own === undefined) return {};
  const repeats = found.filter((item) => item !== own);
  const tools = keptToolsOf(book, own, repeats, deps.clock.now());
  return { kept: { id: itemId, file: "same", tools } };
}

/** The lines of an order with the tools that the shop keeps of them; none before it is completed. */
export async function withKeptTools(
  deps: WithDatabase & WithClock,
  { order }: WholeOrder,
  lines: OrderDetail["lines"],
): Promise<OrderDetail["lines"]> {
  if (order.state !== orderStates.completed || order.kind === "paper") return lines;
  const book = await bookInForce(deps.db, nowDate(deps));
  const found: Line[] = [];
  for (const line of lines) {
    const type = line.job?.quoteType;
    const kept =
      type === "ysp" || type === "lz"
        ? await keptOfItem(deps, book, order.userId, line.item_id)
        : {};
    found.push({ ...line, ...kept });
  }
  return found;
}

/** Lines that repeat an earlier order's with the same file take its file. */
export async function reuseFiles(
  tx: Transaction,
  items: readonly Pick<OrderItemRow, "id" | "orderId" | "job" | "needsArtwork" | "artworkPlaces">[],
  at: Date,
): Promise<void> {
  for (const { id, orderId, job, needsArtwork, artworkPlaces } of items) {
    const read = readStoredJob(job);
    const kept = read === null ? undefined : keptOf(read);
    if (!needsArtwork || kept === undefined || kept.file === "new") continue;
    await reuseArtwork(tx, kept.id, { itemId: id, orderId, places: artworkPlaces, at });
  }
}
