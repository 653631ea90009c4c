import { useSelector } from "@xstate/react";
import { useState } from "react";
import { useOwnActor } from "#machines/door.ts";
import { openLogin, shopActors } from "#machines/shop-actors.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Failed, Skeleton, Stale } from "#ui/states.tsx";
import { Amount } from "./amount.tsx";
import type { Bill } from "./bill.ts";
import { ChannelForm } from "./channel-form.tsx";
import { type PaymentActor, shopPayment } from "./pay-effects.ts";
import { Closed, Paid } from "./pay-end.tsx";
import { Transfer } from "./transfer.tsx";
import { Waiting } from "./waiting.tsx";

interface DeskProps {
  actor: PaymentActor;
  bill: Bill;
}

function Desk({ actor, bill }: DeskProps) {
  const snapshot = useSelector(actor, (now) => now);
  const { check, message, opened } = snapshot.context;
  const order = bill.order.value;
  const ask = () => actor.send({ type: "checkAgain" });
  switch (snapshot.value) {
    case "paid":
      return <Paid order={order} />;
    case "closed":
      return <Closed order={order} message={check?.message ?? ""} />;
    case "waitingForLogin":
      return (
        <Notice
          tone="wait"
          action={
            <Button size="s" onClick={() => openLogin()}>
              登录
            </Button>
          }
        >
          登录已超时，登录后继续查询付款结果。
        </Notice>
      );
    case "otherBuyer":
      return (
        <Notice
          tone="danger"
          action={
            <LinkButton tone="outline" size="s" to="/user/order">
              看我的订单
            </LinkButton>
          }
        >
          登录的是另一个账号，这个订单不属于它。
        </Notice>
      );
    case "transferring":
    case "checking":
    case "unreached":
      if (opened?.next.kind === "transfer") {
        return (
          <Transfer
            account={opened.next}
            amount={opened.amount}
            asking={snapshot.matches("checking")}
            failed={snapshot.matches("unreached") ? message : null}
            onCheck={ask}
            onAbandon={() => actor.send({ type: "abandon" })}
          />
        );
      }
      return snapshot.matches("unreached") ? (
        <Failed message={message ?? "网络请求失败"} onRetry={ask} />
      ) : (
        <Skeleton shape="card" lines={3} />
      );
    case "waiting":
    case "polling":
      return (
        <Waiting
          asking={snapshot.matches("polling")}
          onCheck={ask}
          onAbandon={() => actor.send({ type: "abandon" })}
        />
      );
    case "choosing":
    case "declined":
    case "unsure":
    case "opening":
      return <ChannelForm actor={actor} bill={bill} />;
    default:
      return <Skeleton shape="card" lines={3} />;
  }
}

/** The amount, and below it whatever the payment's state asks for. */
export function PayDesk({ bill, userKey }: { bill: Bill; userKey: string }) {
  const actors = shopActors();
  const order = bill.order.value;
  const [machine] = useState(() => shopPayment(actors));
  const actor = useOwnActor("payment", machine, { input: { orderId: order.order_id, userKey } });
  const over = useSelector(actor, (now) => now.matches("paid") || now.matches("closed"));
  return (
    <>
      {bill.order.at === null ? null : <Stale at={bill.order.at} />}
      {over ? null : <Amount order={order} />}
      <Desk actor={actor} bill={bill} />
    </>
  );
}
