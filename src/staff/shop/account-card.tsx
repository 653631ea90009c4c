import { useState } from "react";
import { refusalOf } from "#api/say-why.ts";
import type { BankAccount } from "#contract/catalog/company.ts";
import {
  type AccountChange,
  cancelBankAccount,
  confirmBankAccount,
} from "#contract/staff/staff-shop.ts";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { Button } from "#ui/controls/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { ConfirmDialog } from "#ui/layout/dialog.tsx";

const rowsOf = ({ accountName, bank, account }: BankAccount) => [
  { name: "户名", value: accountName },
  { name: "开户行", value: bank },
  { name: "账号", value: account },
];

interface ChangeProps {
  readonly change: AccountChange;
  again(): void;
}

const decisions = {
  confirm: {
    call: confirmBankAccount,
    title: "启用这个新账户？",
    description: "请先和银行或财务核对户名和账号。启用后，买家的新转账都到这里。",
    label: "启用",
    words: "新账户已启用，可以转账了",
  },
  cancel: {
    call: cancelBankAccount,
    title: "取消这次修改？",
    description: "继续用现在的账户，买家又可以转账付款。",
    label: "取消修改",
    words: "已取消，账户没有变",
  },
} as const;

/** 待确认的新账户: no transfer is opened until it is decided. */
function Change({ change, again }: ChangeProps) {
  const [asked, setAsked] = useState<keyof typeof decisions | null>(null);
  const { change_id, account, who, at, own, own_from } = change;
  const decide = async (how: keyof typeof decisions) => {
    const { call, words } = decisions[how];
    const refused = await refusalOf(staffCall(call, { change_id }));
    if (refused === null) toast(words, { tone: "ok" });
    else toast(refused, { tone: "danger" });
    again();
  };
  const decision = asked === null ? null : decisions[asked];
  return (
    <section aria-label="待确认的新账户">
      <Notice tone="wait">
        新账户等确认，这期间买家不能新选对公转账。
        {own ? `请另一位店主确认，或在 ${showTime(own_from)} 以后自己确认。` : ""}
      </Notice>
      <DataList rows={[...rowsOf(account), { name: "提出", value: `${who}，${showTime(at)}` }]} />
      <div className={styles.actions}>
        <Button size="s" onClick={() => setAsked("confirm")}>
          启用新账户
        </Button>
        <Button tone="outline" size="s" onClick={() => setAsked("cancel")}>
          取消修改
        </Button>
      </div>
      {asked === null || decision === null ? null : (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={decision.title}
          description={decision.description}
          confirmLabel={decision.label}
          tone={asked === "confirm" ? "danger" : "primary"}
          onConfirm={() => decide(asked)}
        />
      )}
    </section>
  );
}

interface CardProps {
  readonly account: BankAccount | null;
  readonly change: AccountChange | null;
  edit(): void;
  again(): void;
}

/** 收款账户: the active one, and a pending one. */
export function AccountCard({ account, change, edit, again }: CardProps) {
  return (
    <Card title="收款账户">
      {account === null ? (
        <p className={styles.note}>还没有设置，买家不能转账付款。</p>
      ) : (
        <DataList rows={rowsOf(account)} />
      )}
      {change === null ? (
        <div className={styles.actions}>
          <Button tone="outline" size="s" onClick={edit}>
            修改收款账户
          </Button>
        </div>
      ) : (
        <Change change={change} again={again} />
      )}
    </Card>
  );
}
