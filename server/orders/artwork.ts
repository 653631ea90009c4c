import type { LineArtwork, UploadPurpose } from "#contract/artwork.ts";
import { codes, Refusal } from "#contract/reply.ts";
import { type OrderState, orderStates, stateText } from "#contract/states.ts";
import { type Deps, nowDate } from "#server/deps.ts";
import {
  type ArtworkRow,
  acceptAll,
  artworkOf,
  decide,
  putArtwork,
  waiveFiles,
} from "#server/store/artwork.ts";
import type { Transaction } from "#server/store/database.ts";
import { claimOrder } from "#server/store/due-orders.ts";
import {
  addEvent,
  itemsOf,
  lockOrder,
  lockOwnOrder,
  moveOrder,
  type OrderItemRow,
  type OrderRow,
} from "#server/store/orders.ts";
import { takeUploads } from "#server/store/uploads.ts";
import { renewedPromise } from "./promise.ts";

const { awaitingPayment, awaitingArtwork, artworkRejected, inProduction } = orderStates;

/** How each line that is printed from a file stands with it, in the order of the lines. */
export function lineArtworkOf(
  items: readonly OrderItemRow[],
  files: readonly ArtworkRow[],
): LineArtwork[] {
  return items
    .filter(({ needsArtwork }) => needsArtwork)
    .map(({ id }) => {
      const file = files.find(({ itemId }) => itemId === id);
      if (file === undefined || file.state === "replaced") {
        return { item_id: id, state: "none", file: null, words: "" };
      }
      const { name, type, size, state, words } = file;
      const sent = {
        file_id: file.id,
        upload_id: file.uploadId,
        ...{ name, type, size },
        sentAt: file.createdAt.getTime(),
      };
      return { item_id: id, state, file: sent, words };
    });
}

/** Lines for which the shop waits: nothing was sent, or it was sent back. */
export const artworkDue = (lines: readonly LineArtwork[]): number =>
  lines.filter(({ state }) => state === "none" || state === "returned").length;

async function linesOf(tx: Transaction, orderId: string): Promise<LineArtwork[]> {
  return lineArtworkOf(await itemsOf(tx, [orderId]), await artworkOf(tx, [orderId]));
}

/** @throws Refusal `stateConflict` where an order in this state takes no file */
function assertTakesFiles(state: OrderState): void {
  if (state === awaitingArtwork || state === artworkRejected) return;
  const why =
    state === awaitingPayment ? "付款后再传文件" : `订单${stateText(state)}，不能再换文件`;
  throw new Refusal(codes.stateConflict, why);
}

function assertTakesFile(state: OrderState, line: LineArtwork | undefined): void {
  if (line === undefined) throw new Refusal(codes.invalidInput, "这一项不需要文件");
  if (line.state === "accepted") {
    throw new Refusal(codes.stateConflict, "文件已通过审核，不能再换");
  }
  if (line.state === "checking" && state === artworkRejected) {
    throw new Refusal(codes.stateConflict, "只需重传被退回的文件");
  }
}

/** @throws Refusal where nothing may be sent for this purpose now */
export async function assertWanted(
  tx: Transaction,
  userId: string,
  purpose: UploadPurpose,
): Promise<void> {
  const { state } = await lockOwnOrder(tx, userId, purpose.order_id);
  if (purpose.kind === "slip" && state !== orderStates.awaitingPayment) {
    throw new Refusal(codes.stateConflict, "订单不在待付款，不用再传转账回单");
  }
  if (purpose.kind !== "artwork") return;
  assertTakesFiles(state);
  const lines = await linesOf(tx, purpose.order_id);
  assertTakesFile(
    state,
    lines.find(({ item_id }) => item_id === purpose.item_id),
  );
}

interface Attaching {
  readonly order_id: string;
  readonly files: ReadonlyArray<{ readonly item_id: string; readonly upload_id: string }>;
}

/** Whether each of these lines has exactly this file and it is being checked or accepted. */
function areThere(lines: readonly LineArtwork[], wanted: Attaching["files"]): boolean {
  return wanted.every(({ item_id, upload_id }) =>
    lines.some(
      (line) =>
        line.item_id === item_id &&
        line.file?.upload_id === upload_id &&
        (line.state === "checking" || line.state === "accepted"),
    ),
  );
}

/**
 * Gives lines their files. With the last missing one the days are promised anew, and an order
 * that waited for another file goes back to be checked.
 * @throws Refusal
 */
export async function attachWithin(
  tx: Transaction,
  deps: Deps,
  userId: string,
  { order_id: orderId, files }: Attaching,
): Promise<LineArtwork[]> {
  const order = await lockOwnOrder(tx, userId, orderId);
  const before = await linesOf(tx, orderId);
  if (areThere(before, files)) return before;
  assertTakesFiles(order.state);
  if (new Set(files.map(({ item_id }) => item_id)).size < files.length) {
    throw new Refusal(codes.invalidInput, "一项只能有一个文件，多款请合成一个 PDF");
  }
  for (const { item_id } of files) {
    assertTakesFile(
      order.state,
      before.find((line) => line.item_id === item_id),
    );
  }
  const at = nowDate(deps);
  const ids = files.map(({ upload_id }) => upload_id);
  const sent = await takeUploads(tx, { userId, kind: "artwork", ids, at });
  for (const [index, file] of sent.entries()) {
    const itemId = files[index]?.item_id;
    if (itemId !== undefined) await putArtwork(tx, { orderId, itemId, at }, file);
  }
  const after = await linesOf(tx, orderId);
  await noteSent(tx, deps, order, { files: files.length, due: artworkDue(after), at });
  return after;
}

/** Writes it down, which also starts the time until the file is checked. */
async function noteSent(
  tx: Transaction,
  deps: Deps,
  order: OrderRow,
  sent: { readonly files: number; readonly due: number; readonly at: Date },
): Promise<void> {
  const { at } = sent;
  const text = `上传文件${sent.files > 1 ? ` ${sent.files} 个` : ""}`;
  const whole = sent.due === 0;
  const set = whole ? { set: { promise: await renewedPromise(tx, deps, order) } } : {};
  if (whole && order.state === artworkRejected) {
    await moveOrder(tx, {
      orderId: order.id,
      from: artworkRejected,
      to: awaitingArtwork,
      text,
      at,
      ...set,
    });
    return;
  }
  await addEvent(tx, {
    orderId: order.id,
    kind: "state",
    fromState: null,
    toState: null,
    text,
    at,
  });
  await claimOrder(tx, order, at, set.set);
}

const verdicts = { accept: "accepted", return: "returned" } as const;

interface Verdict {
  readonly file: ArtworkRow;
  readonly decision: keyof typeof verdicts;
  readonly words: string;
}

/** What an order has become of a decision. */
export interface Decided {
  readonly order: OrderRow;
  readonly artwork: LineArtwork[];
}

/** @throws Refusal `stateConflict` where the file was decided otherwise, or replaced */
export async function decideWithin(
  tx: Transaction,
  { file, decision, words }: Verdict,
  at: Date,
): Promise<Decided> {
  const order = await lockOrder(tx, file.orderId);
  const lines = await linesOf(tx, order.id);
  const line = lines.find((one) => one.file?.file_id === file.id);
  const state = verdicts[decision];
  if (line?.state === state) return { order, artwork: lines };
  assertTakesFiles(order.state);
  if (line === undefined || !(await decide(tx, file.id, { state, words, at }))) {
    throw new Refusal(codes.stateConflict, "这份文件已处理过，或买家已换文件");
  }
  const artwork = await linesOf(tx, order.id);
  if (decision === "return") return { order: await sentBack(tx, order, words, at), artwork };
  return { order: await goOnWhere(tx, order, artwork, at), artwork };
}

async function sentBack(
  tx: Transaction,
  order: OrderRow,
  words: string,
  at: Date,
): Promise<OrderRow> {
  const text = `文件退回：${words}`;
  if (order.state === artworkRejected) {
    const note = { orderId: order.id, kind: "state", fromState: null, toState: null };
    await addEvent(tx, { ...note, text, at });
    return order;
  }
  const { id: orderId } = order;
  return moveOrder(tx, { orderId, from: awaitingArtwork, to: artworkRejected, text, at });
}

/** Into production, once every line's file has been accepted. */
async function goOnWhere(
  tx: Transaction,
  order: OrderRow,
  lines: readonly LineArtwork[],
  at: Date,
): Promise<OrderRow> {
  if (order.state !== awaitingArtwork || lines.some(({ state }) => state !== "accepted")) {
    return order;
  }
  return moveOrder(tx, {
    orderId: order.id,
    from: awaitingArtwork,
    to: inProduction,
    kind: "production",
    text: "文件审核通过",
    at,
  });
}

/** The order's lines ask for no file any more; what waited for one is checked as ever. */
export async function waiveWithin(tx: Transaction, orderId: string, at: Date): Promise<Decided> {
  const order = await lockOrder(tx, orderId);
  assertTakesFiles(order.state);
  await acceptAll(tx, orderId, at);
  await waiveFiles(tx, orderId);
  const text = "文件已由店里另行收到";
  if (order.state === artworkRejected) {
    const moved = await moveOrder(tx, {
      orderId,
      from: artworkRejected,
      to: awaitingArtwork,
      text,
      at,
    });
    return { order: moved, artwork: [] };
  }
  await addEvent(tx, { orderId, kind: "state", fromState: null, toState: null, text, at });
  return { order, artwork: [] };
}
