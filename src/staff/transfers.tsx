import { useState } from "react";
import { Link } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { staffTransfers } from "#contract/staff.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Money } from "#ui/money.tsx";
import { MoreFoot } from "#ui/more-foot.tsx";
import { useMorePages } from "#ui/more-pages.ts";
import { Page } from "#ui/page.tsx";
import { Empty } from "#ui/states.tsx";
import { showTime } from "#ui/time.ts";
import { toast } from "#ui/toast.tsx";
import { Ask } from "./ask.tsx";
import { staffCall } from "./call.ts";
import styles from "./list.module.css";
import { Pictures } from "./pictures.tsx";
import { TransferAct } from "./transfer-act.tsx";

type Listed = OutputOf<typeof staffTransfers>;
type Waiting = Listed["items"][number];

function Row({ one, confirm }: { one: Waiting; confirm(): void }) {
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
      </div>
    </Card>
  );
}

function List({ page, again }: { page: Listed; again(): void }) {
  const [asked, setAsked] = useState<Waiting | "other" | null>(null);
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
            <Row one={one} confirm={() => setAsked(one)} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} />
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
