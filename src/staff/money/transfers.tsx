import { useState } from "react";
import { Link } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { refuseSlip, staffTransfers } from "#contract/staff/staff-transfers.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import styles from "#staff/list.module.css";
import { Pictures } from "#staff/pictures.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { Money } from "#ui/feedback/money.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";
import { TransferAct } from "./transfer-act.tsx";

type Listed = OutputOf<typeof staffTransfers>;
type Waiting = Listed["items"][number];

interface RefuseProps {
  readonly one: Waiting;
  onDone(): void;
  onClose(): void;
}

/** 退回回单: no money arrived for it; the buyer gets the reason and a new term. */
function Refuse({ one, onDone, onClose }: RefuseProps) {
  const form = useForm({
    initial: { words: "" },
    check: (values) => needed(values, { words: "请填写原因" }),
    send: ({ words }) =>
      done(
        staffCall(refuseSlip, { reference: one.reference, words }),
        "已退回，买家会看到",
        onDone,
      ),
  });
  return (
    <FormAct
      title="退回回单"
      description="银行没有这笔钱，或回单不对。买家会看到原因，付款期限重新计。"
      form={form}
      label="退回回单"
      onClose={onClose}
    >
      <TextField
        label="原因"
        value={form.values.words}
        error={form.errors.words}
        onChange={(event) => form.set("words", event.target.value)}
      />
    </FormAct>
  );
}

interface RowProps {
  readonly one: Waiting;
  confirm(): void;
  refuse(): void;
}

function Row({ one, confirm, refuse }: RowProps) {
  return (
    <Card className={styles.row}>
      <p className={styles.line}>
        <Money yuan={one.amount} />
        <span>付款编号 {one.reference}</span>
      </p>
      <p className={styles.facts}>
        <span>
          订单 <Link to={staffPaths.order({ id: one.order_id })}>{one.order_no}</Link>
        </span>
        <span>买家 {one.mobile}</span>
        <span>{showTime(one.at)} 选了转账</span>
      </p>
      <Pictures ids={one.slips} name="回单" />
      <div className={styles.actions}>
        <Button size="s" aria-label={`登记 ${one.reference} 到账`} onClick={confirm}>
          登记到账
        </Button>
        {one.slips.length === 0 ? null : (
          <Button
            size="s"
            tone="outline"
            aria-label={`退回 ${one.reference} 的回单`}
            onClick={refuse}
          >
            退回回单
          </Button>
        )}
      </div>
    </Card>
  );
}

function List({ page, again }: { page: Listed; again(): void }) {
  const [asked, setAsked] = useState<Waiting | "other" | null>(null);
  const [refused, setRefused] = useState<Waiting | null>(null);
  const pages = useMorePages(
    page,
    ({ payment_id }) => payment_id,
    (cursor) => staffCall(staffTransfers, { cursor }).catch(sayWhy),
  );
  const known = asked === "other" || asked === null ? {} : asked;
  return (
    <>
      <div className={styles.line}>
        <p className={styles.note}>照银行流水登记：附言里有付款编号，金额要一致。</p>
        <Button tone="outline" size="s" className={styles.end} onClick={() => setAsked("other")}>
          登记一笔到账
        </Button>
      </div>
      {pages.items.length === 0 ? <Empty title="没有在等的转账" /> : null}
      <ul className={styles.list}>
        {pages.items.map((one) => (
          <li key={one.payment_id}>
            <Row one={one} confirm={() => setAsked(one)} refuse={() => setRefused(one)} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} />
      {refused === null ? null : (
        <Refuse
          one={refused}
          onClose={() => setRefused(null)}
          onDone={() => {
            setRefused(null);
            again();
          }}
        />
      )}
      {asked === null ? null : (
        <TransferAct
          {...known}
          onClose={() => setAsked(null)}
          onDone={(words) => {
            toast(words, { tone: "ok" });
            setAsked(null);
            again();
          }}
        />
      )}
    </>
  );
}

/** 到账登记: awaited transfers with their slips, and the bank statement. */
export function Transfers() {
  return (
    <Page title="到账登记">
      <Ask load={() => staffCall(staffTransfers, {})}>
        {(page, again) => <List page={page} again={again} />}
      </Ask>
    </Page>
  );
}
