import { codes, Refusal } from "#contract/http/reply.ts";
import { afterSaleStates } from "#contract/orders/states.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { takeUploads } from "#server/modules/artwork/uploads.repository.ts";
import {
  type AfterSaleRow,
  addAfterSaleEvent,
  afterSaleEventsOf,
  lockOwnAfterSale,
  moveAfterSale,
} from "#server/modules/order-records/after-sales.repository.ts";

/** A buyer's actions on an own application; each locks its order first. */
export interface Act {
  readonly userId: string;
  readonly afterId: string;
  readonly at: Date;
}

const mostSupplements = 20;

/** @throws Refusal `notFound`, `stateConflict` once it is in progress */
export async function withdrawWithin(tx: Transaction, act: Act): Promise<AfterSaleRow> {
  const from = await lockOwnAfterSale(tx, act.userId, act.afterId);
  if (from.state === afterSaleStates.withdrawn) return from;
  return moveAfterSale(tx, {
    from,
    to: afterSaleStates.withdrawn,
    by: "buyer",
    text: "撤销申请",
    at: act.at,
  });
}

/** @throws Refusal `notFound`, `stateConflict` once it is decided */
export async function supplementWithin(
  tx: Transaction,
  act: Act,
  { words, pictures }: { readonly words: string; readonly pictures: readonly string[] },
): Promise<AfterSaleRow> {
  const { userId, at } = act;
  const from = await lockOwnAfterSale(tx, userId, act.afterId);
  const { orderId } = from;
  await takeUploads(tx, { userId, kind: "after-sale", orderId, ids: pictures, at });
  const said = { by: "buyer", text: "补充说明", words, pictures, at } as const;
  if (from.state !== afterSaleStates.awaitingReview) {
    return moveAfterSale(tx, { ...said, from, to: afterSaleStates.awaitingReview });
  }
  const events = await afterSaleEventsOf(tx, from.id);
  if (events.filter(({ by }) => by === "buyer").length > mostSupplements) {
    throw new Refusal(codes.stateConflict, "补充的次数太多了，请等本店处理");
  }
  const to = from.state;
  await addAfterSaleEvent(tx, { ...said, afterSaleId: from.id, fromState: from.state, to });
  return from;
}

/** @throws Refusal `notFound`, `stateConflict` where nothing is to be sent back */
export async function sendBackWithin(
  tx: Transaction,
  act: Act,
  parcel: { readonly carrier: string; readonly trackingNo: string },
): Promise<AfterSaleRow> {
  const from = await lockOwnAfterSale(tx, act.userId, act.afterId);
  return moveAfterSale(tx, {
    from,
    to: afterSaleStates.returning,
    by: "buyer",
    text: "已寄回",
    words: `${parcel.carrier} ${parcel.trackingNo}`,
    at: act.at,
    set: { returnCarrier: parcel.carrier, returnTrackingNo: parcel.trackingNo },
  });
}

/** @throws Refusal `notFound`, `stateConflict` where no reprint is on its way */
export async function receiveReprintWithin(tx: Transaction, act: Act): Promise<AfterSaleRow> {
  const from = await lockOwnAfterSale(tx, act.userId, act.afterId);
  if (from.state === afterSaleStates.completed && from.grantedRemedy === "reprint") return from;
  if (from.state !== afterSaleStates.reprintShipped) {
    throw new Refusal(codes.stateConflict, "没有寄出的补印件要确认", { state: from.state });
  }
  return moveAfterSale(tx, {
    from,
    to: afterSaleStates.completed,
    by: "buyer",
    text: "收到补印件",
    at: act.at,
  });
}
