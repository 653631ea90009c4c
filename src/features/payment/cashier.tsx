import { useSelector } from "@xstate/react";
import { useState } from "react";
import { paths } from "#contract/paths/paths.ts";
import { channelTraits } from "#contract/payments/pay-channels.ts";
import { useOwnActor } from "#machines/actor-registry.ts";
import { openLogin } from "#machines/shop-actors.ts";
import { useAccountNews } from "#platform/account-news.ts";
import { useAway } from "#platform/use-away.ts";
import { useWhileVisible } from "#platform/while-visible.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Stale } from "#ui/feedback/stale.tsx";
import { Failed } from "#ui/feedback/states.tsx";
import { Amount } from "./amount.tsx";
import { AwaitsApproval } from "./awaits-approval.tsx";
import type { Bill } from "./bill.ts";
import { ChannelForm } from "./channel-form.tsx";
import { type PaymentActor, shopPayment } from "./pay-effects.ts";
import { Closed, Paid } from "./pay-end.tsx";
import { Transfer } from "./transfer.tsx";
import { Waiting } from "./waiting.tsx";

interface SessionProps {
  actor: PaymentActor;
  bill: Bill;
}

function Desk({ actor, bill }: SessionProps) {
  const snapshot = useSelector(actor, (now) => now);
  const away = useAway();
  const { check, message, account, scan } = snapshot.context;
  const order = bill.order.value;
  const ask = () => actor.send({ type: "checkAgain" });
  const abandon = () => actor.send({ type: "abandon" });
  const asking = snapshot.hasTag("asking");
  useWhileVisible(() => actor.send({ type: "refresh" }), 20_000, snapshot.can({ type: "refresh" }));
  useAccountNews("orders", () =>
    actor.send({ type: snapshot.can({ type: "refresh" }) ? "refresh" : "checkAgain" }),
  );
  if (snapshot.matches("paid")) {
    const way = channelTraits(check?.channel ?? "")?.way;
    return <Paid order={order} title={way === "account" ? "已记企业月结" : "付款成功"} />;
  }
  if (snapshot.matches("closed")) return <Closed order={order} message={check?.message ?? ""} />;
  if (snapshot.matches("waitingForLogin")) {
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
  }
  if (snapshot.matches("otherBuyer")) {
    return (
      <Notice
        tone="danger"
        action={
          <LinkButton tone="outline" size="s" to={paths.orders()}>
            看我的订单
          </LinkButton>
        }
      >
        登录的是另一个账号，这个订单不属于它。
      </Notice>
    );
  }
  if (snapshot.matches("unreached")) {
    return (
      <Notice
        tone="wait"
        action={
          <Button tone="outline" size="s" onClick={ask}>
            马上查询
          </Button>
        }
      >
        {away ? "" : `${message}。`}还没查到付款结果，会自动再查；付过了请不要重复付款。
      </Notice>
    );
  }
  if (snapshot.matches("refused")) return <Failed message={message ?? ""} onRetry={ask} />;
  if (snapshot.matches("waiting")) {
    return <Waiting scan={scan} asking={asking} onCheck={ask} onAbandon={abandon} />;
  }
  if (snapshot.matches("transferring") && account !== null) {
    return (
      <Transfer
        orderId={order.order_id}
        account={account}
        amount={order.total}
        asking={asking}
        failed={message === check?.message ? null : message}
        onCheck={ask}
        onAbandon={abandon}
      />
    );
  }
  if (snapshot.hasTag("payable") || snapshot.matches("opening") || snapshot.matches("recording")) {
    const { awaitsApproval } = order;
    if (awaitsApproval !== undefined) return <AwaitsApproval name={awaitsApproval.name} />;
    return <ChannelForm actor={actor} bill={bill} />;
  }
  return <Notice tone="wait">正在查付款结果</Notice>;
}

/** The amount, and the controls for the payment's state. */
export function Cashier({ bill, userKey }: { bill: Bill; userKey: string }) {
  const order = bill.order.value;
  const [machine] = useState(() => shopPayment(order.order_id));
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
