import { type ReactNode, useState } from "react";
import { refusalOf } from "#api/say-why.ts";
import { grouped } from "#contract/format/numerals.ts";
import {
  approveHeldRefund,
  dropHeldRefund,
  type HeldRefund,
} from "#contract/staff/staff-held-refunds.ts";
import type { StaffMe } from "#contract/staff/staff-people.ts";
import { mayCall } from "#contract/staff/staff-rights.ts";
import { staffAct } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { Button } from "#ui/controls/button.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { ConfirmDialog } from "#ui/layout/dialog.tsx";

interface HeldProps {
  readonly held: HeldRefund | null;
  /** What it belongs to, where the screen does not say so. */
  readonly source?: ReactNode;
  readonly me: StaffMe;
  again(): void;
}

const actWords = {
  cancel: "取消订单并退款",
  refund: "退款",
  accept: "同意售后并退款",
} as const;

const approvalWords = {
  cancel: "确认以后订单取消，钱马上退，不能撤回；买家看得到金额和原因。",
  refund: "确认以后马上退，不能撤回；买家看得到金额和原因。",
  accept: "确认以后买家马上看到同意售后：仅退款的马上退，要退货的收到退货再退。",
} as const;

/** Who may confirm it, and when. */
function hintOf({ own, own_from }: HeldRefund): string {
  if (!own) return "超过限额的退款要另一位同事确认。您可以确认，要再输一次密码。";
  if (own_from === null) return "超过限额的退款要另一位同事确认，不能自己确认。";
  return `没有别的同事能确认。${fullTime(own_from)} 以后可以自己确认，要再输一次密码。`;
}

/** 等确认的退款: above the limit, until a second person decides. */
export function HeldRefundCard({ held, source, me, again }: HeldProps) {
  const [asked, setAsked] = useState<"approve" | "drop" | null>(null);
  if (held === null) return null;
  const { held_id } = held;
  const decide = async (act: Promise<unknown>, words: string) => {
    const refused = await refusalOf(act);
    toast(refused ?? words, { tone: refused === null ? "ok" : "danger" });
    again();
  };
  const close = () => setAsked(null);
  return (
    <Card title="退款等另一位同事确认">
      {source}
      <p>
        {held.who} 要{actWords[held.act]} ¥{grouped(held.amount)}，原因：{held.reason}
      </p>
      <p className={styles.facts}>
        <span>{fullTime(held.at)}</span>
        <span>{hintOf(held)}</span>
      </p>
      {mayCall(me.roles, approveHeldRefund.path) ? (
        <div className={styles.actions}>
          {held.own && held.own_from === null ? null : (
            <Button size="s" onClick={() => setAsked("approve")}>
              确认退款
            </Button>
          )}
          <Button size="s" tone="outline" onClick={() => setAsked("drop")}>
            放弃退款
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={asked === "approve"}
        onOpenChange={close}
        title={`${actWords[held.act]} ¥${grouped(held.amount)}？`}
        description={approvalWords[held.act]}
        confirmLabel="确认退款"
        onConfirm={() => decide(staffAct(approveHeldRefund, { held_id }), "已确认")}
      />
      <ConfirmDialog
        open={asked === "drop"}
        onOpenChange={close}
        title="放弃这笔退款？"
        description="订单、售后和钱都不变，买家看不到。"
        confirmLabel="放弃退款"
        onConfirm={() => decide(staffAct(dropHeldRefund, { held_id }), "已放弃，钱没有动")}
      />
    </Card>
  );
}
