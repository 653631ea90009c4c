import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import type { LineArtwork } from "#contract/artwork/artwork.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { type DataTable, dataPlaceName } from "#contract/jobs/data-table.ts";
import { totalQuantity } from "#contract/jobs/quantities.ts";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import { misfitOf } from "#contract/variable-data/check-table.ts";
import { readTable } from "#contract/variable-data/read-table.ts";
import { tableText } from "#contract/variable-data/table-text.ts";
import { inTransaction, type Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase, WithFiles } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { putTable } from "#server/modules/artwork/tables.repository.ts";
import { findUpload, takeUploads } from "#server/modules/artwork/uploads.repository.ts";
import {
  artworkDue,
  assertTakesFiles,
  assertTakesTable,
  dataPlaceOf,
} from "#server/modules/order-records/line-artwork.ts";
import { itemsOf } from "#server/modules/order-records/order-contents.repository.ts";
import {
  lockOwnOrder,
  type OrderItemRow,
} from "#server/modules/order-records/orders.repository.ts";
import { goOnWhere } from "#server/modules/orders/artwork-decisions.ts";
import { linesOf, noteSent } from "#server/modules/orders/order-artwork.ts";

/** Tables of variable data: read and counted by the server, then kept beside a line's files. */

interface AskedData {
  readonly userId: string;
  readonly order_id: string;
  readonly item_id: string;
  readonly upload_id: string;
}

const refused = (message: string) => new Refusal(codes.invalidInput, message);

const itemIn = (items: readonly OrderItemRow[], itemId: string) =>
  items.find(({ id }) => id === itemId);

/** The table that a line's job names, and its pieces. @throws Refusal where it names none */
function wantedBy(item: OrderItemRow | undefined): { table: DataTable; pieces: number } {
  const job = item === undefined ? null : readStoredJob(item.job);
  if (job?.quoteType !== "ysp" || job.dataTable === undefined) throw refused("这一项没有可变数据");
  return { table: job.dataTable, pieces: totalQuantity(job) };
}

/**
 * Reads an uploaded table and compares it with the job of its line.
 * @returns the number of its rows
 * @throws Refusal with the reason, which names no cell of the table
 */
export async function readData(
  deps: WithDatabase & WithFiles,
  { userId, order_id, item_id, upload_id }: AskedData,
): Promise<number> {
  const items = await inTransaction(deps.db, async (tx) => {
    await lockOwnOrder(tx, userId, order_id);
    return itemsOf(tx, [order_id]);
  });
  const { table, pieces } = wantedBy(itemIn(items, item_id));
  const row = await findUpload(deps.db, upload_id);
  const isOwn = row?.userId === userId && row.kind === "data" && row.finishedAt !== null;
  const stream = isOwn ? await deps.files.read(upload_id) : null;
  if (stream === null) throw new Refusal(codes.notFound, "文件不存在或没有传完");
  const text = tableText(await buffer(stream));
  if (!text.ok) throw refused(text.message);
  const read = await readTable(text.text, () => setImmediate());
  if (!read.ok) throw refused(read.message);
  const misfit = misfitOf(read, table, pieces);
  if (misfit !== null) throw refused(misfit);
  return pieces;
}

/**
 * Attaches a table that was read. With the last missing file the dates are promised again, and an
 * order whose other files are accepted goes into production.
 * @throws Refusal
 */
export async function attachDataWithin(
  tx: Transaction,
  deps: WithDatabase & WithClock,
  {
    userId,
    order_id: orderId,
    item_id: itemId,
    upload_id,
    records,
  }: AskedData & { records: number },
): Promise<LineArtwork[]> {
  const order = await lockOwnOrder(tx, userId, orderId);
  const before = await linesOf(tx, orderId);
  const line = before.find(({ item_id }) => item_id === itemId);
  if (line?.data?.upload_id === upload_id) return before;
  assertTakesFiles(order.state);
  assertTakesTable(line);
  const item = itemIn(await itemsOf(tx, [orderId]), itemId);
  const place = dataPlaceOf(item?.artworkPlaces ?? []);
  const at = nowDate(deps);
  const [file] = await takeUploads(tx, { userId, kind: "data", orderId, ids: [upload_id], at });
  if (file === undefined || place === null) throw refused("这一项没有可变数据");
  await putTable(tx, { orderId, itemId, place, records, at }, file);
  const artwork = await linesOf(tx, orderId);
  const sent = { files: 1, parts: [dataPlaceName], due: artworkDue(artwork), at };
  await noteSent(tx, deps, order, sent);
  await goOnWhere(tx, { order, artwork, text: "文件审核通过" }, at);
  return artwork;
}
