import { useState } from "react";
import { Link } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import {
  askRefund,
  type OpenRefund,
  openRefundStates,
  refundAdvice,
  resolveOpenRefund,
  staffRefunds,
} from "#contract/staff/staff-refunds.ts";
import { Ask } from "#staff/ask.tsx";
import { staffAct, staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { Button } from "#ui/controls/button.tsx";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";
import { Balances } from "./balances.tsx";
import { RefundAct } from "./refund-act.tsx";

/** The number that people use for it. */
const nameOf = (one: OpenRefund): string => one.after_no ?? one.order_no ?? one.refund.refund_no;

/** The refund's source: an application, an order, or the balance. */
function Source({ one }: { readonly one: OpenRefund }) {
  return (
    <>
      {one.after_id === null ? null : (
        <span>
          售后 <Link to={staffPaths.afterSale({ id: one.after_id })}>{one.after_no}</Link>
        </span>
      )}
      {one.order_id === null ? (
        <span>余额退回</span>
      ) : (
        <span>
          订单 <Link to={staffPaths.order({ id: one.order_id })}>{one.order_no}</Link>
        </span>
      )}
    </>
  );
}

/** The bank account of a transfer, with copy buttons. */
function PayeeLines({ one }: { readonly one: OpenRefund }) {
  if (one.payee === null) {
    return one.standing === "transfer" ? <p>买家还没有填收款账户。</p> : null;
  }
  const { name, bank, account } = one.payee;
  return (
    <p>
      收款账户：{name}，{bank}，{account}
      <CopyButton text={account} label="复制账号" />
    </p>
  );
}

/** Queries the channel of one refund, and shows the result. */
function AskChannel({ one, again }: { readonly one: OpenRefund; again(): void }) {
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      const { answered, refund } = await staffCall(askRefund, { refund_id: one.refund_id });
      if (answered) toast(refund.message === "" ? refund.stateText : refund.message);
      else toast("渠道没有答复，过一会儿再问", { tone: "danger" });
    } catch (error) {
      toast(sayWhy(error), { tone: "danger" });
    } finally {
      setBusy(false);
      again();
    }
  };
  return (
    <Button
      tone="outline"
      size="s"
      busy={busy}
      aria-label={`再问一次 ${nameOf(one)}`}
      onClick={() => void ask()}
    >
      再问一次渠道
    </Button>
  );
}

interface RowProps {
  readonly one: OpenRefund;
  resolve(): void;
  again(): void;
}

function Row({ one, resolve, again }: RowProps) {
  const { refund, standing } = one;
  const byHand = standing === "failed" || standing === "transfer" || standing === "gone";
  return (
    <Card className={styles.row}>
      <p className={styles.line}>
        <Money yuan={refund.amount} />
        <Tag tone={standing === "waiting" ? "k" : standing === "transfer" ? "m" : "danger"}>
          {openRefundStates[standing]}
        </Tag>
        <span className={styles.end}>{one.channelText ?? one.refund.wayText}</span>
      </p>
      <p className={styles.facts}>
        <Source one={one} />
        <span>买家 {one.mobile}</span>
        <span>答应于 {showTime(one.since)}</span>
        {refund.at > one.since ? <span>最近问过 {showTime(refund.at)}</span> : null}
        <span>退款单号 {refund.refund_no}</span>
      </p>
      {refund.message === "" ? null : <p>渠道说：{refund.message}</p>}
      {one.reason === "" ? null : <p>原因：{one.reason}</p>}
      <PayeeLines one={one} />
      <p className={styles.note}>{refundAdvice[standing]}</p>
      <div className={styles.actions}>
        {byHand ? (
          <Button size="s" aria-label={`登记退款 ${nameOf(one)}`} onClick={resolve}>
            登记退款
          </Button>
        ) : (
          <AskChannel one={one} again={again} />
        )}
      </div>
    </Card>
  );
}

type ListName = "overdue" | "waiting";

interface ListProps {
  readonly page: OutputOf<typeof staffRefunds>;
  readonly list: ListName;
  again(): void;
}

function List({ page, list, again }: ListProps) {
  const [asked, setAsked] = useState<OpenRefund | null>(null);
  const pages = useMorePages(
    page,
    ({ refund_id }) => refund_id,
    (cursor) => staffCall(staffRefunds, { list, cursor }).catch(sayWhy),
  );
  return (
    <>
      <TabLinks
        label="退款"
        items={[
          {
            to: staffPaths.refunds(),
            label: `要处理（${page.counts.overdue}）`,
            current: list === "overdue",
          },
          {
            to: staffPaths.refunds({ list: "waiting" }),
            label: `渠道办理中（${page.counts.waiting}）`,
            current: list === "waiting",
          },
        ]}
      />
      {pages.items.length === 0 ? (
        <Empty title={list === "overdue" ? "没有要处理的退款" : "没有在办理的退款"} />
      ) : null}
      <ul className={styles.list}>
        {pages.items.map((one) => (
          <li key={one.refund_id}>
            <Row one={one} resolve={() => setAsked(one)} again={again} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} />
      {asked === null ? null : (
        <RefundAct
          refundId={asked.refund_id}
          refund={asked.refund}
          resolve={(how) => staffAct(resolveOpenRefund, { refund_id: asked.refund_id, how })}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            again();
          }}
        />
      )}
    </>
  );
}

/** 退款: open refunds, with what staff has to do. */
export function Refunds({ query, me }: ScreenProps) {
  const list: ListName = query.get("list") === "waiting" ? "waiting" : "overdue";
  return (
    <Page title="退款">
      <Balances me={me} />
      <Ask load={() => staffCall(staffRefunds, { list })}>
        {(page, again) => <List page={page} list={list} again={again} />}
      </Ask>
    </Page>
  );
}
