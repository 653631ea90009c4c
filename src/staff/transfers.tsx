import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { toast } from "#ui/toast.tsx";
import { TransferAct } from "./transfer-act.tsx";

/** 到账登记: from the bank's statement, without looking for the order first. */
export function Transfers() {
  const [open, setOpen] = useState(false);
  return (
    <Page title="到账登记" narrow>
      <Card>
        <p>银行流水里有买家的转账，照附言里的付款编号登记。也可以打开订单，在“等待付款”里登记。</p>
        <Button onClick={() => setOpen(true)}>登记一笔到账</Button>
      </Card>
      {open ? (
        <TransferAct
          onClose={() => setOpen(false)}
          onDone={(words) => {
            toast(words, { tone: "ok" });
            setOpen(false);
          }}
        />
      ) : null}
    </Page>
  );
}
