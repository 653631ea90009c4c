import { useState } from "react";
import { Link } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { refuseSlip, staffTransfers } from "#contract/staff.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TextField } from "#ui/field.tsx";
import { useForm } from "#ui/form-state.ts";
import { Money } from "#ui/money.tsx";
import { MoreFoot } from "#ui/more-foot.tsx";
import { useMorePages } from "#ui/more-pages.ts";
import { Page } from "#ui/page.tsx";
import { Empty } from "#ui/states.tsx";
import { showTime } from "#ui/time.ts";
import { toast } from "#ui/toast.tsx";
import { Ask } from "./ask.tsx";
import { staffCall } from "./call.ts";
import { done, FormAct, needed } from "./form-act.tsx";
import styles from "./list.module.css";
import { Pictures } from "./pictures.tsx";
import { TransferAct } from "./transfer-act.tsx";

type Listed = OutputOf<typeof staffTransfers>;
type Waiting = Listed["items"][number];

interface RefuseProps {
  readonly one: Waiting;
  onDone(): void;
  onClose(): void;
}

/** 退回回单: no money came for it; the buyer reads why and has a new term. */
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

/** 到账登记: transfers that are awaited, with their slips, and the bank's statement beside them. */
export function Transfers() {
  return (
    <Page title="到账登记">
      <Ask load={() => staffCall(staffTransfers, {})}>
        {(page, again) => <List page={page} again={again} />}
      </Ask>
    </Page>
  );
}
