import { useSelector } from "@xstate/react";
import { cartPaths } from "#components/job-form/draft-path.ts";
import { type CartKind, cartNames } from "#contract/cart/cart-kinds.ts";
import { openLogin } from "#machines/shop-actors.ts";
import { useAway } from "#platform/use-away.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { tapTime } from "#ui/feedback/time.ts";
import type { CheckoutActor } from "./checkout-effects.ts";

const confirming = "正在确认是否下单成功…请不要重复下单。";

/** A notice about the checkout's state, with its actions. */
export function CheckoutNotice({ actor, kind }: { actor: CheckoutActor; kind: CartKind }) {
  const snapshot = useSelector(actor, (now) => now);
  const away = useAway();
  const { message, pending } = snapshot.context;
  const { stage } = snapshot.value;
  const again = (label: string) => (
    <Button tone="outline" size="s" onClick={() => actor.send({ type: "tryAgain" })}>
      {label}
    </Button>
  );
  if (stage === "otherBuyer") {
    return (
      <Notice
        tone="danger"
        action={
          <LinkButton tone="outline" size="s" to={cartPaths[kind]}>
            看我的{cartNames[kind]}
          </LinkButton>
        }
      >
        登录的是另一个账号，这次下单不属于它。
      </Notice>
    );
  }
  if (snapshot.matches({ stage: "recalling" })) {
    const when = pending === null ? "" : `您 ${tapTime(pending.tappedAt)} 提交过这笔订单，`;
    return <Notice tone="wait">{`${when}${confirming}`}</Notice>;
  }
  if (snapshot.matches({ stage: { placing: "unconfirmed" } })) {
    return (
      <Notice tone="wait" action={again("再确认一次")}>
        还没收到答复，订单可能已经下好。会自动再确认，不会重复下单。
      </Notice>
    );
  }
  if (snapshot.matches({ stage: "placing" })) {
    return snapshot.hasTag("mayExist") ? <Notice tone="wait">{confirming}</Notice> : null;
  }
  if (snapshot.matches({ stage: { parked: "network" } })) {
    return (
      <Notice tone="wait" action={again("马上核价")}>
        {away ? "" : `${message}。`}填写的内容已保存，联网后自动核价，不会自动下单。
      </Notice>
    );
  }
  if (snapshot.matches({ stage: { parked: "login" } })) {
    return (
      <Notice
        tone="wait"
        action={
          <Button size="s" onClick={() => openLogin()}>
            登录
          </Button>
        }
      >
        登录已超时，填写的内容已保存，登录后继续。
      </Notice>
    );
  }
  if (snapshot.matches({ stage: { editing: "refused" } })) {
    return (
      <Notice tone="danger" action={again("重新核价")}>
        {message}
      </Notice>
    );
  }
  return message === null ? null : <Notice tone="danger">{message}</Notice>;
}
