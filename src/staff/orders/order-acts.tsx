import { useState } from "react";
import { refusalOf } from "#api/say-why.ts";
import { orderStates } from "#contract/orders/states.ts";
import { waiveArtwork } from "#contract/staff/staff-artwork.ts";
import {
  cancelByShop,
  changeDate,
  changeDelivery,
  noteOrder,
  refundByShop,
} from "#contract/staff/staff-order-changes.ts";
import { advanceOrder, type StaffOrder, shipOrder } from "#contract/staff/staff-orders.ts";
import { shipPart } from "#contract/staff/staff-parcels.ts";
import type { StaffMe } from "#contract/staff/staff-people.ts";
import { reprintOrder } from "#contract/staff/staff-reprints.ts";
import { mayCall } from "#contract/staff/staff-rights.ts";
import { confirmTransfer } from "#contract/staff/staff-transfers.ts";
import { staffAct, staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { TransferAct } from "#staff/money/transfer-act.tsx";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { ConfirmDialog } from "#ui/layout/dialog.tsx";
import { DateAct } from "./date-act.tsx";
import { DeliveryAct } from "./delivery-act.tsx";
import { CancelAct, RefundPartAct } from "./money-acts.tsx";
import { NoteAct } from "./note-act.tsx";
import { ReprintAct } from "./reprint-act.tsx";
import { ShipAct } from "./ship-act.tsx";
import { ShipPartAct } from "./ship-part-act.tsx";

interface OrderActsProps {
  readonly order: StaffOrder;
  readonly me: StaffMe;
  /** The action succeeded, or was refused because the order has changed. */
  again(): void;
}

type Asked =
  | { readonly kind: "step"; readonly step: string }
  | { readonly kind: "ship" }
  | { readonly kind: "part" }
  | { readonly kind: "reprint" }
  | { readonly kind: "waive" }
  | { readonly kind: "delivery" }
  | { readonly kind: "date" }
  | { readonly kind: "note" }
  | { readonly kind: "cancel" }
  | { readonly kind: "refund" }
  | { readonly kind: "transfer"; readonly reference: string; readonly amount: string };

/** The actions of this state that this person may take. */
function actsOn(order: StaffOrder, { roles }: StaffMe) {
  const { next, waiting, state, artworkDue, refundable, held, expressType } = order;
  const acts: Array<{ readonly label: string; readonly asked: Asked }> = [];
  if (next !== null && !next.ship && mayCall(roles, advanceOrder.path)) {
    acts.push({ label: `${next.step}做好了`, asked: { kind: "step", step: next.step } });
  }
  if (state === orderStates.awaitingShipment && mayCall(roles, shipOrder.path)) {
    acts.push({ label: "登记发货", asked: { kind: "ship" } });
  }
  if (inWork.includes(state) && expressType !== "pickup" && mayCall(roles, shipPart.path)) {
    acts.push({ label: "发出一批", asked: { kind: "part" } });
  }
  // Paper keeps the name 重印: both orders and the mail tell the buyer of it by that word.
  if (produced.includes(state) && mayCall(roles, reprintOrder.path)) {
    acts.push({ label: "重印", asked: { kind: "reprint" } });
  }
  const awaitsFiles =
    (state === orderStates.awaitingArtwork || state === orderStates.artworkRejected) &&
    (artworkDue ?? 0) > 0;
  if (awaitsFiles && mayCall(roles, waiveArtwork.path)) {
    acts.push({ label: "文件已另外收到", asked: { kind: "waive" } });
  }
  for (const { reference, byHand, amount } of waiting) {
    if (byHand && mayCall(roles, confirmTransfer.path)) {
      acts.push({ label: "确认到账", asked: { kind: "transfer", reference, amount } });
    }
  }
  if (paidAndHere.includes(state) && mayCall(roles, changeDelivery.path)) {
    acts.push({ label: "改配送", asked: { kind: "delivery" } });
  }
  if (inWork.includes(state) && mayCall(roles, changeDate.path)) {
    acts.push({ label: "改交期", asked: { kind: "date" } });
  }
  // While a refund waits for a second person its card explains why no other one is offered.
  if (held === null && Number(refundable) > 0 && mayCall(roles, refundByShop.path)) {
    acts.push({ label: "退一部分款", asked: { kind: "refund" } });
  }
  if (held === null && paidAndHere.includes(state) && mayCall(roles, cancelByShop.path)) {
    acts.push({ label: "取消订单", asked: { kind: "cancel" } });
  }
  if (mayCall(roles, noteOrder.path)) acts.push({ label: "留言", asked: { kind: "note" } });
  return acts;
}

/** They bring the order one step further: what a person usually comes for. */
const onward: ReadonlySet<Asked["kind"]> = new Set(["step", "ship", "transfer"]);

/** Its dates are no longer counted again. */
const inWork: readonly number[] = [orderStates.inProduction, orderStates.awaitingShipment];

/** Its goods exist, so that they can be made again. */
const produced: readonly number[] = [
  orderStates.awaitingShipment,
  orderStates.shipped,
  orderStates.completed,
];

/** Paid, and not shipped yet. */
const paidAndHere: readonly number[] = [
  orderStates.awaitingArtwork,
  orderStates.artworkRejected,
  orderStates.inProduction,
  orderStates.awaitingShipment,
];

/**
 * Buttons of an order, each with a confirmation. A repetition after a lost reply has one effect.
 */
export function OrderActs({ order, me, again }: OrderActsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const announced = async (act: Promise<unknown>, words: string) => {
    const refused = await refusalOf(act);
    toast(refused ?? words, { tone: refused === null ? "ok" : "danger" });
    again();
  };
  const order_id = order.order_id;
  const finished = () => {
    close();
    again();
  };
  const acts = actsOn(order, me);
  return (
    <>
      {acts.length === 0 ? null : (
        <div className={styles.actions}>
          {acts.map((act) => (
            <Button
              key={act.label}
              tone={onward.has(act.asked.kind) ? "primary" : "outline"}
              onClick={() => setAsked(act.asked)}
            >
              {act.label}
            </Button>
          ))}
        </div>
      )}
      <ConfirmDialog
        open={asked?.kind === "step"}
        onOpenChange={close}
        title={asked?.kind === "step" ? `${asked.step}做好了？` : ""}
        description="买家在订单里会看到这一步。"
        confirmLabel="做好了"
        onConfirm={() =>
          asked?.kind === "step"
            ? announced(staffAct(advanceOrder, { order_id, step: asked.step }), "已记下")
            : undefined
        }
      />
      <ConfirmDialog
        open={asked?.kind === "waive"}
        onOpenChange={close}
        title="文件已另外收到？"
        description="买家不用再上传，这个订单按您手里的文件做。"
        confirmLabel="不用再传"
        onConfirm={() => announced(staffCall(waiveArtwork, { order_id }), "已改为不用上传")}
      />
      {asked?.kind === "ship" ? <ShipAct order={order} onClose={close} onDone={finished} /> : null}
      {asked?.kind === "part" ? (
        <ShipPartAct order={order} onClose={close} onDone={finished} />
      ) : null}
      {asked?.kind === "reprint" ? (
        <ReprintAct order={order} onClose={close} onDone={finished} />
      ) : null}
      {asked?.kind === "delivery" ? (
        <DeliveryAct order={order} onClose={close} onDone={finished} />
      ) : null}
      {asked?.kind === "date" ? <DateAct order={order} onClose={close} onDone={finished} /> : null}
      {asked?.kind === "cancel" ? (
        <CancelAct order={order} onClose={close} onDone={finished} />
      ) : null}
      {asked?.kind === "refund" ? (
        <RefundPartAct order={order} onClose={close} onDone={finished} />
      ) : null}
      {asked?.kind === "note" ? <NoteAct order={order} onClose={close} onDone={finished} /> : null}
      {asked?.kind === "transfer" ? (
        <TransferAct
          reference={asked.reference}
          amount={asked.amount}
          onClose={close}
          onDone={(words) => {
            toast(words, { tone: "ok" });
            finished();
          }}
        />
      ) : null}
    </>
  );
}
