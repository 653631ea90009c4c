import type { ArtworkPart, LineArtwork } from "#contract/artwork/artwork.ts";
import type { ArtworkProof, Proofing } from "#contract/artwork/artwork-proof.ts";
import { artworkStage } from "#contract/artwork/artwork-stage.ts";
import type { PageRemark } from "#contract/artwork/page-mark.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { orderStates, stateText } from "#contract/orders/states.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import {
  acceptApproved,
  decideProof,
  setProofing,
} from "#server/modules/artwork/proofs.repository.ts";
import { claimOrder } from "#server/modules/order-records/due-orders.repository.ts";
import { piecesOf } from "#server/modules/order-records/line-artwork.ts";
import { addEvent } from "#server/modules/order-records/order-moves.repository.ts";
import { lockOwnOrder, type OrderRow } from "#server/modules/order-records/orders.repository.ts";
import { renewedPromise } from "#server/modules/order-records/promise.ts";
import { assertProofAct, proofRefusal } from "#server/modules/order-records/proof-rules.ts";
import { type Decided, goOnWhere } from "./artwork-decisions.ts";
import { linesOf } from "./order-artwork.ts";

const conflict = (text: string) => new Refusal(codes.stateConflict, text);

const takesDecisions: readonly number[] = [
  orderStates.awaitingArtwork,
  orderStates.artworkRejected,
];

/** @throws Refusal `stateConflict` where files of an order in this state are not decided */
export function assertDecides({ state, kind }: OrderRow): void {
  if (takesDecisions.includes(state)) return;
  throw conflict(`订单${stateText(state, kind)}，样稿不能再改`);
}

/** `样稿第 2 版（正面）` of an order's event. */
export const proofName = (revision: number, part: string): string =>
  `样稿第 ${revision} 版${part === "" ? "" : `（${part}）`}`;

interface Found {
  readonly piece: ArtworkPart;
  readonly proof: ArtworkProof;
}

/** @throws Refusal `notFound`, alike for a missing proof and another order's */
function findProof(lines: readonly LineArtwork[], proofId: string): Found {
  for (const piece of lines.flatMap(piecesOf)) {
    const proof = piece.proofs?.find(({ proof_id }) => proof_id === proofId);
    if (proof !== undefined) return { piece, proof };
  }
  throw new Refusal(codes.notFound, "没有这份样稿");
}

/** Why a withdrawn proof takes no decision. */
function withdrawnText({ piece, proof }: Found): string {
  if (piece.file?.file_id !== proof.file_id) return "您已换了文件，这份样稿作废";
  const [newest] = piece.proofs ?? [];
  return newest === undefined || newest.proof_id === proof.proof_id
    ? "这份文件已退回，样稿作废"
    : `本店已发第 ${newest.revision} 版样稿，请看新的一版`;
}

/** @throws Refusal `stateConflict` where this proof does not wait for the buyer's decision */
function assertOpen(found: Found, act: "approve" | "answer"): void {
  const { piece, proof } = found;
  switch (proof.state) {
    case "issued":
      assertProofAct(artworkStage(piece), act);
      return;
    case "withdrawn":
      throw conflict(withdrawnText(found));
    case "approved":
      throw conflict("这份样稿您已确认，不能再改");
    case "answered":
      throw conflict("这份样稿您已要求修改，请等新样稿");
  }
}

interface Deciding {
  readonly userId: string;
  readonly orderId: string;
  readonly proofId: string;
}

/**
 * Approves a proof, and starts production where it was the last open file.
 * @throws Refusal `stateConflict`
 */
export async function approveWithin(
  tx: Transaction,
  deps: WithDatabase & WithClock,
  { userId, orderId, proofId, sha256 }: Deciding & { readonly sha256: string },
): Promise<Decided> {
  const order = await lockOwnOrder(tx, userId, orderId);
  const before = await linesOf(tx, orderId);
  const found = findProof(before, proofId);
  const { piece, proof } = found;
  if (proof.sha256 !== sha256) throw conflict("文件校验码与样稿的不同，请刷新后再看");
  if (proof.state === "approved") return { order, artwork: before };
  assertDecides(order);
  assertOpen(found, "approve");
  const at = nowDate(deps);
  const decision = { state: "approved", answer: "", marks: [], by: userId, at } as const;
  if (!(await decideProof(tx, proofId, decision))) throw conflict("样稿刚刚有变动，请刷新后再看");
  await acceptApproved(tx, proof.file_id, at);
  const artwork = await linesOf(tx, orderId);
  const text = `${proofName(proof.revision, piece.name)}已确认，文件 ${sha256.slice(0, 8)}`;
  const promise = await renewedPromise(tx, deps, order);
  const moved = await goOnWhere(tx, { order, artwork, text }, at, { promise });
  if (moved.state === order.state) await note(tx, order, text, at);
  return { order: moved, artwork };
}

/** Asks for changes of a proof. @throws Refusal `stateConflict` */
export async function answerWithin(
  tx: Transaction,
  deps: WithClock,
  asked: Deciding & { readonly words: string; readonly marks: readonly PageRemark[] },
): Promise<Decided> {
  const { userId, orderId, proofId, words, marks } = asked;
  const order = await lockOwnOrder(tx, userId, orderId);
  const found = findProof(await linesOf(tx, orderId), proofId);
  assertDecides(order);
  assertOpen(found, "answer");
  const at = nowDate(deps);
  const decision = { state: "answered", answer: words, marks, by: userId, at } as const;
  if (!(await decideProof(tx, proofId, decision))) throw conflict("样稿刚刚有变动，请刷新后再看");
  const name = proofName(found.proof.revision, found.piece.name);
  const where = marks.length === 0 ? "" : `，标了 ${marks.length} 处`;
  await note(tx, order, `${name}要修改${where}`, at);
  return { order, artwork: await linesOf(tx, orderId) };
}

/** Asks for a proof, or for none, of every file in review. @throws Refusal `stateConflict` */
export async function chooseWithin(
  tx: Transaction,
  deps: WithClock,
  { userId, orderId, proofing }: Omit<Deciding, "proofId"> & { readonly proofing: Proofing },
): Promise<Decided> {
  const order = await lockOwnOrder(tx, userId, orderId);
  assertDecides(order);
  const before = await linesOf(tx, orderId);
  const act = proofing === "proof" ? "chooseProof" : "chooseDirect";
  const open = before.flatMap(piecesOf).filter(({ state }) => state === "checking");
  const why = open.length === 0 ? proofRefusal("none", act) : null;
  if (why !== null) throw conflict(why);
  for (const piece of open) assertProofAct(artworkStage(piece), act);
  if (open.every((piece) => (piece.proofing ?? "direct") === proofing)) {
    return { order, artwork: before };
  }
  await setProofing(tx, orderId, proofing);
  const text = proofing === "proof" ? "改为先看样稿再印" : "改为直接印刷";
  await note(tx, order, text, nowDate(deps));
  return { order, artwork: await linesOf(tx, orderId) };
}

/** Records an event, and marks the order as changed. */
export async function note(
  tx: Transaction,
  order: OrderRow,
  text: string,
  at: Date,
): Promise<void> {
  await addEvent(tx, { orderId: order.id, kind: "state", text, at });
  await claimOrder(tx, order, at);
}
