import { useState } from "react";
import { filesAnchor } from "#components/orders/order-words.ts";
import { actWords, requestWords } from "#components/outbox/waiting-words.ts";
import { shortHash } from "#components/proofs/proof-words.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { paths } from "#contract/paths/paths.ts";
import {
  dropOrderRequest,
  isAboutProof,
  type OrderRequest,
  type ProofRequest,
  proofIdOf,
} from "#data/outbox/order-requests.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { ConfirmDialog } from "#ui/layout/dialog.tsx";
import { type Confirmed, checkRequest, sendRequest } from "./confirm-request.ts";
import { RowCard } from "./row-card.tsx";

const alreadyWords: Record<OrderRequest["act"], string> = {
  cancel: "订单早已取消",
  receive: "订单早已确认收货",
  approve: "这份样稿早已确认",
  answer: "修改要求早已发给本店",
};
const titles: Record<OrderRequest["act"], string> = {
  cancel: "取消这个订单？",
  receive: "确认收到货了？",
  approve: "按这份样稿印刷？",
  answer: "请本店修改这份样稿？",
};

function report(request: OrderRequest, confirmed: Exclude<Confirmed, { kind: "allowed" }>): void {
  const act = actWords[request.act];
  switch (confirmed.kind) {
    case "done":
      toast(`已${act}`, { tone: "ok" });
      return;
    case "already":
      toast(alreadyWords[request.act], { tone: "ok" });
      return;
    case "refused":
      toast(confirmed.reason, { tone: "danger" });
      return;
    case "open":
      toast(`${confirmed.text}，还没有${act}`, { tone: "wait" });
  }
}

/** The order's present state, and what the act does to it. */
function question(request: OrderRequest, { stateText, payState }: OrderDetail): string {
  const now = `订单现在是「${stateText}」。`;
  switch (request.act) {
    case "receive":
      return `${now}请清点数量、核对品质后再确认。`;
    case "cancel": {
      const refund = payState === "paid" ? "，已付的款按付款方式原路退回" : "";
      return `${now}取消后不能恢复${refund}。`;
    }
    case "approve": {
      const { goods, revision, sha256 } = request;
      return `${now}${goods}的样稿还是第 ${revision} 版，文件 SHA-256 ${shortHash(sha256)} 没有变。确认后不能再换文件。`;
    }
    case "answer": {
      const { goods, revision, words, marks } = request;
      const where = marks.length === 0 ? "" : `标了 ${marks.length} 处。`;
      const what = words === "" ? "" : `要改的：${words}。`;
      return `${now}${goods}的样稿还是第 ${revision} 版。${where}${what}`;
    }
  }
}

/** A decision that can never be sent, with the way to the proof that counts now. */
function EndedCard({ request, newer }: { readonly request: ProofRequest; newer: number | null }) {
  const { orderId, orderNo, act, reason, at } = request;
  const place = newer === null ? "去看订单" : `去看样稿第 ${newer} 版`;
  const about = requestWords(request);
  return (
    <RowCard
      kind={actWords[act]}
      tag="不会再发"
      about={about}
      facts={`${showTime(at)} 存下，${reason}`}
    >
      <Button
        tone="plain"
        size="s"
        aria-label={`删除：${actWords[act]}：${about}`}
        onClick={() => void dropOrderRequest(orderId, proofIdOf(request))}
      >
        删除
      </Button>
      <LinkButton
        tone="plain"
        size="s"
        to={`${paths.order({ order_id: orderId })}#${filesAnchor}`}
        aria-label={`${place}：${orderNo}`}
      >
        {place}
      </LinkButton>
    </RowCard>
  );
}

/** 联网后确认: a request about an order, which only the buyer's tap sends. */
export function RequestCard({ request }: { readonly request: OrderRequest }) {
  const { orderId, orderNo, act, reason, at } = request;
  const about = requestWords(request);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<OrderDetail | null>(null);
  const [dropping, setDropping] = useState(false);
  const label = actWords[act];
  const name = `${label}：${about}`;

  const check = async () => {
    setBusy(true);
    const confirmed = await checkRequest(request).finally(() => setBusy(false));
    if (confirmed.kind === "allowed") setFound(confirmed.order);
    else report(request, confirmed);
  };
  const send = async () => {
    const confirmed = await sendRequest(request);
    if (confirmed.kind !== "allowed") report(request, confirmed);
  };

  if (isAboutProof(request) && request.ended !== undefined) {
    return <EndedCard request={request} newer={request.ended.newer} />;
  }
  return (
    <RowCard
      kind={label}
      tag={reason === null ? "联网后确认" : "没有被接受"}
      tone={reason === null ? "y" : "danger"}
      about={about}
      facts={`${showTime(at)} 存下，${reason ?? "您确认后才发出"}`}
      dialogs={
        <>
          <ConfirmDialog
            open={found !== null}
            onOpenChange={() => setFound(null)}
            title={titles[act]}
            description={found === null ? "" : question(request, found)}
            confirmLabel={label}
            tone={act === "cancel" ? "danger" : "primary"}
            onConfirm={send}
          />
          <ConfirmDialog
            open={dropping}
            onOpenChange={() => setDropping(false)}
            title="撤回这一项？"
            description={`${name}。撤回后不再发给店铺。`}
            confirmLabel="撤回"
            tone="danger"
            onConfirm={() => dropOrderRequest(orderId, proofIdOf(request))}
          />
        </>
      }
    >
      <LinkButton
        tone="plain"
        size="s"
        to={paths.order({ order_id: orderId })}
        aria-label={`去看订单：${orderNo}`}
      >
        去看订单
      </LinkButton>
      <Button tone="plain" size="s" aria-label={`撤回：${name}`} onClick={() => setDropping(true)}>
        撤回
      </Button>
      <Button size="s" busy={busy} aria-label={`核对并确认：${name}`} onClick={() => void check()}>
        核对并确认
      </Button>
    </RowCard>
  );
}
