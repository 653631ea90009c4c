import { type FormEvent, useState } from "react";
import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { Refusal } from "#contract/http/reply.ts";
import { qaOrder } from "#contract/qa/qa.ts";
import { orderInAddress } from "#devtools/report.ts";
import { WhereGranted } from "#devtools/where-granted.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { Empty, Failed, Skeleton } from "#ui/feedback/states.tsx";
import { Card } from "#ui/layout/card.tsx";
import { OrderRowsView } from "./order-rows.tsx";
import styles from "./order-view.module.css";
import type { OrderRows } from "./order-words.ts";

const said = (error: unknown): string =>
  error instanceof Refusal || error instanceof Unreachable ? error.message : "没有读到，请重试";

function Asking() {
  const [name, setName] = useState(() => orderInAddress() ?? "");
  const [reading, setReading] = useState<Loading<OrderRows> | null>(null);
  const read = () => {
    if (name.trim() !== "") setReading(handOn(call(qaOrder, { order: name.trim() })));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    read();
  };
  return (
    <>
      <Card title="服务端的一张订单">
        <form className={styles.form} onSubmit={submit} aria-label="服务端的一张订单" noValidate>
          <TextField
            label="订单号或订单 id"
            hint="只读得到登录者自己的订单，姓名、电话、地址和留言都不在其中。"
            value={name}
            autoComplete="off"
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit" tone="outline" disabled={name.trim() === ""}>
            读取
          </Button>
        </form>
      </Card>
      {reading === null ? (
        <Empty title="还没有读取" text="读取后，数据库里的行、事件、账和幂等键列在这里。" />
      ) : (
        <Loaded
          from={reading}
          skeleton={<Skeleton lines={8} />}
          failed={(error) => <Failed message={said(error)} onRetry={read} />}
        >
          {(rows) => <OrderRowsView rows={rows} />}
        </Loaded>
      )}
    </>
  );
}

/** The server's side of an order, where the server grants it. */
export function OrderView() {
  return (
    <div className={styles.view}>
      <WhereGranted>
        <Asking />
      </WhereGranted>
    </div>
  );
}
