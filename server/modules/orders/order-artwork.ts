import type { LineArtwork, UploadPurpose } from "#contract/artwork/artwork.ts";
import type { Proofing } from "#contract/artwork/artwork-proof.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { orderStates } from "#contract/orders/states.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { artworkOf, putArtwork } from "#server/modules/artwork/artwork.repository.ts";
import { proofsOf, withdrawProofs } from "#server/modules/artwork/proofs.repository.ts";
import { takeUploads } from "#server/modules/artwork/uploads.repository.ts";
import { assertRight, ownMembership } from "#server/modules/firms/membership.repository.ts";
import { claimOrder } from "#server/modules/order-records/due-orders.repository.ts";
import {
  artworkDue,
  assertTakesFile,
  assertTakesFiles,
  assertTakesTable,
  lineArtworkOf,
  piecesOf,
} from "#server/modules/order-records/line-artwork.ts";
import { itemsOf } from "#server/modules/order-records/order-contents.repository.ts";
import { addEvent, moveOrder } from "#server/modules/order-records/order-moves.repository.ts";
import { lockOwnOrder, type OrderRow } from "#server/modules/order-records/orders.repository.ts";
import { renewedPromise } from "#server/modules/order-records/promise.ts";

const { awaitingArtwork, artworkRejected } = orderStates;

/** The files of an order's lines; the caller holds its lock. */
export async function linesOf(tx: Transaction, orderId: string): Promise<LineArtwork[]> {
  const ids = [orderId];
  return lineArtworkOf(await itemsOf(tx, ids), await artworkOf(tx, ids), await proofsOf(tx, ids));
}

/** @throws Refusal where this purpose takes no file now */
export async function assertWanted(
  tx: Transaction,
  userId: string,
  purpose: UploadPurpose,
): Promise<void> {
  if (purpose.kind === "shared") {
    assertRight(await ownMembership(tx, userId), "sharedJobs");
    return;
  }
  const { state } = await lockOwnOrder(tx, userId, purpose.order_id);
  if (purpose.kind === "slip" && state !== orderStates.awaitingPayment) {
    throw new Refusal(codes.stateConflict, "订单不在待付款，不用再传转账回单");
  }
  if (purpose.kind === "review" && state !== orderStates.completed) {
    throw new Refusal(codes.stateConflict, "确认收货后才能传评价的照片");
  }
  if (purpose.kind !== "artwork" && purpose.kind !== "data") return;
  assertTakesFiles(state);
  const lines = await linesOf(tx, purpose.order_id);
  const line = lines.find(({ item_id }) => item_id === purpose.item_id);
  if (purpose.kind === "data") {
    assertTakesTable(line);
    return;
  }
  assertTakesFile(state, line, purpose.place);
}

interface Attaching {
  readonly order_id: string;
  readonly proofing: Proofing;
  readonly files: ReadonlyArray<{
    readonly item_id: string;
    readonly place: number;
    readonly upload_id: string;
  }>;
}

/** Does each of these parts have exactly this file, in checking or accepted? */
function areThere(lines: readonly LineArtwork[], wanted: Attaching["files"]): boolean {
  return wanted.every(({ item_id, place, upload_id }) => {
    const line = lines.find((one) => one.item_id === item_id);
    const piece = line && piecesOf(line).find((one) => one.place === place);
    return (
      piece?.file?.upload_id === upload_id &&
      (piece.state === "checking" || piece.state === "accepted")
    );
  });
}

/** @throws Refusal where two are for the same part, or a whole line's beside a part's */
function assertApart(files: Attaching["files"]): void {
  for (const [at, { item_id, place }] of files.entries()) {
    const others = files.filter((one, index) => index !== at && one.item_id === item_id);
    if (others.some((one) => one.place === place)) {
      throw new Refusal(codes.invalidInput, "一个位置只能有一个文件，多页请合成一个 PDF");
    }
    if (place === 0 && others.length > 0) {
      throw new Refusal(codes.invalidInput, "一项或者传一个文件，或者分开传");
    }
  }
}

/**
 * Attaches files to lines. With the last missing one the dates are promised again, and an order
 * that waited for another file goes back to checking.
 * @throws Refusal
 */
export async function attachWithin(
  tx: Transaction,
  deps: WithDatabase & WithClock,
  userId: string,
  { order_id: orderId, proofing, files }: Attaching,
): Promise<LineArtwork[]> {
  const order = await lockOwnOrder(tx, userId, orderId);
  const before = await linesOf(tx, orderId);
  if (areThere(before, files)) return before;
  assertTakesFiles(order.state);
  assertApart(files);
  const lineOf = (id: string) => before.find(({ item_id }) => item_id === id);
  for (const { item_id, place } of files) assertTakesFile(order.state, lineOf(item_id), place);
  const at = nowDate(deps);
  const ids = files.map(({ upload_id }) => upload_id);
  const sent = await takeUploads(tx, { userId, kind: "artwork", ids, at });
  for (const [index, file] of sent.entries()) {
    const to = files[index];
    if (to === undefined) continue;
    const place = { orderId, itemId: to.item_id, place: to.place, proofing, at };
    await withdrawProofs(tx, await putArtwork(tx, place, file));
  }
  const after = await linesOf(tx, orderId);
  const parts = files.flatMap(({ item_id, place }) => partName(lineOf(item_id), place));
  await noteSent(tx, deps, order, { files: files.length, parts, due: artworkDue(after), at });
  return after;
}

/** `正面`; empty for a whole line's file. */
function partName(line: LineArtwork | undefined, place: number): string[] {
  const part = line?.parts?.find((one) => one.place === place);
  return part === undefined ? [] : [part.name];
}

/** Records the event, which also starts the time until the file is checked. */
export async function noteSent(
  tx: Transaction,
  deps: WithDatabase & WithClock,
  order: OrderRow,
  sent: {
    readonly files: number;
    readonly parts: readonly string[];
    readonly due: number;
    readonly at: Date;
  },
): Promise<void> {
  const { at, files, parts } = sent;
  const named = parts.length === 1 ? `（${parts.join("")}）` : "";
  const text = `上传文件${files > 1 ? ` ${files} 个` : named}`;
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
