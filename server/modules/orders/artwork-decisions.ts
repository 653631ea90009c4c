import { isDeepStrictEqual } from "node:util";
import type { ArtworkPart, LineArtwork } from "#contract/artwork/artwork.ts";
import { artworkStage } from "#contract/artwork/artwork-stage.ts";
import type { PageMark, PageRemark } from "#contract/artwork/page-mark.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { orderStates } from "#contract/orders/states.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import {
  type ArtworkRow,
  acceptAll,
  decide,
  waiveFiles,
} from "#server/modules/artwork/artwork.repository.ts";
import { withdrawProofs } from "#server/modules/artwork/proofs.repository.ts";
import {
  assertTakesFiles,
  isComplete,
  piecesOf,
} from "#server/modules/order-records/line-artwork.ts";
import { addEvent, moveOrder } from "#server/modules/order-records/order-moves.repository.ts";
import { lockOrder, type OrderRow } from "#server/modules/order-records/orders.repository.ts";
import { assertProofAct } from "#server/modules/order-records/proof-rules.ts";
import { linesOf } from "./order-artwork.ts";

const { awaitingArtwork, artworkRejected, inProduction } = orderStates;

const verdicts = { accept: "accepted", return: "returned" } as const;

interface Verdict {
  readonly file: ArtworkRow;
  readonly decision: keyof typeof verdicts;
  readonly words: string;
  readonly mark: PageMark | null;
  readonly marks: readonly PageRemark[];
}

/** The state of an order after a decision. */
export interface Decided {
  readonly order: OrderRow;
  readonly artwork: LineArtwork[];
}

/** @throws Refusal `stateConflict` where the file was rejected for another reason */
function assertSameReturn(
  piece: ArtworkPart,
  { words, mark, marks }: Pick<Verdict, "words" | "mark" | "marks">,
): void {
  const given = { words: piece.words, mark: piece.mark ?? null, marks: piece.marks ?? [] };
  if (isDeepStrictEqual(given, { words, mark, marks })) return;
  throw new Refusal(codes.stateConflict, `这份文件已退回，买家看到的原因是：${piece.words}`);
}

/** @throws Refusal `stateConflict` where the file was decided otherwise, or replaced */
export async function decideWithin(
  tx: Transaction,
  { file, decision, words, mark, marks }: Verdict,
  at: Date,
): Promise<Decided> {
  const order = await lockOrder(tx, file.orderId);
  const lines = await linesOf(tx, order.id);
  const piece = lines.flatMap(piecesOf).find((one) => one.file?.file_id === file.id);
  const state = verdicts[decision];
  if (piece?.state === state) {
    if (decision === "return") assertSameReturn(piece, { words, mark, marks });
    return { order, artwork: lines };
  }
  assertTakesFiles(order.state);
  if (piece !== undefined) assertProofAct(artworkStage(piece), decision);
  const shown = decision === "return" ? { mark, marks } : { mark: null, marks: [] };
  if (piece === undefined || !(await decide(tx, file.id, { state, words, ...shown, at }))) {
    throw new Refusal(codes.stateConflict, "这份文件已处理过，或买家已换文件");
  }
  await withdrawProofs(tx, [file.id]);
  const artwork = await linesOf(tx, order.id);
  if (decision === "return") {
    const why = `${piece.name === "" ? "" : `（${piece.name}）`}：${words}`;
    return { order: await sentBack(tx, order, why, at), artwork };
  }
  return { order: await goOnWhere(tx, { order, artwork, text: "文件审核通过" }, at), artwork };
}

async function sentBack(
  tx: Transaction,
  order: OrderRow,
  why: string,
  at: Date,
): Promise<OrderRow> {
  const text = `文件退回${why}`;
  if (order.state === artworkRejected) {
    const note = { orderId: order.id, kind: "state", fromState: null, toState: null };
    await addEvent(tx, { ...note, text, at });
    return order;
  }
  const { id: orderId } = order;
  return moveOrder(tx, { orderId, from: awaitingArtwork, to: artworkRejected, text, at });
}

/** Starts production once every line's file is accepted and its table is there, with an event of this text. */
export async function goOnWhere(
  tx: Transaction,
  { order, artwork, text }: Decided & { readonly text: string },
  at: Date,
  set: Partial<Pick<OrderRow, "promise">> = {},
): Promise<OrderRow> {
  const isOpen = !artwork.every(isComplete);
  if (order.state !== awaitingArtwork || isOpen) return order;
  return moveOrder(tx, {
    orderId: order.id,
    from: awaitingArtwork,
    to: inProduction,
    kind: "production",
    ...{ text, at, set },
  });
}

/** @throws Refusal `stateConflict` where the buyer still has to approve a proof */
function assertUnproved(lines: readonly LineArtwork[]): void {
  const stages = lines.flatMap(piecesOf).map(artworkStage);
  if (!stages.some((stage) => ["proofReview", "proofed", "answered"].includes(stage))) return;
  throw new Refusal(codes.stateConflict, "有文件要买家看过样稿再印，不能免传");
}

/** Marks the order's lines as needing no file; an order that waited for one goes on to checking. */
export async function waiveWithin(tx: Transaction, orderId: string, at: Date): Promise<Decided> {
  const order = await lockOrder(tx, orderId);
  assertTakesFiles(order.state);
  const lines = await linesOf(tx, orderId);
  if (lines.every(isComplete)) {
    throw new Refusal(codes.stateConflict, "这个订单不等文件，没有改");
  }
  assertUnproved(lines);
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
