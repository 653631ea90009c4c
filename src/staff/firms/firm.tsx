import { useState } from "react";
import { type FirmAccount, firmNo } from "#contract/firms/firm-account.ts";
import { fenOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import {
  mostShownPayments,
  recordFirmPayment,
  type StaffFirm,
  setFirmCredit,
  staffFirmCall,
} from "#contract/staff/staff-firms.ts";
import { mayCall } from "#contract/staff/staff-rights.ts";
import { owedWords, roleNames, signedYuan, statementStates } from "#contract/wording/firm-words.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { Page } from "#ui/layout/page.tsx";
import { AgreementCard } from "./agreement.tsx";
import { CreditAct, TransferAct } from "./firm-acts.tsx";

interface DetailProps {
  readonly firm: StaffFirm;
  again(): void;
}

type Asked = "credit" | "received" | "returned";

const termWords = ({ line, dueDays }: FirmAccount): string =>
  line === "0.00" ? "已停用，不能再记月结" : `月底出账，过 ${dueDays} 天到期`;

/** 月结: line, debt and the acts that change them. */
function Account({ firm, again, me }: DetailProps & Pick<ScreenProps, "me">) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { account } = firm;
  const owed = fenOf(account?.owed ?? "0.00");
  const close = () => setAsked(null);
  const onDone = () => {
    close();
    again();
  };
  const maySet = mayCall(me.roles, setFirmCredit.path);
  const mayRecord = mayCall(me.roles, recordFirmPayment.path);
  return (
    <Card title="月结">
      {account === null ? (
        <p>没有开通月结。</p>
      ) : (
        <DataList
          rows={[
            { name: "额度", value: signedYuan(account.line) },
            { name: "账期", value: termWords(account) },
            { name: "现在", value: owedWords(account.owed) },
            { name: "还能用", value: signedYuan(account.left) },
          ]}
        />
      )}
      {account === null || account.overdue === "0.00" ? null : (
        <Notice tone="danger">到期没付 ¥{grouped(account.overdue)}，付清前企业不能再记月结</Notice>
      )}
      <div className={styles.actions}>
        {maySet ? (
          <Button size="s" tone="outline" onClick={() => setAsked("credit")}>
            {account === null ? "开通月结" : "改额度和账期"}
          </Button>
        ) : null}
        {mayRecord && owed > 0 ? (
          <Button size="s" onClick={() => setAsked("received")}>
            登记收款
          </Button>
        ) : null}
        {mayRecord && owed < 0 ? (
          <Button size="s" onClick={() => setAsked("returned")}>
            登记退回
          </Button>
        ) : null}
      </div>
      {asked === "credit" ? <CreditAct firm={firm} onDone={onDone} onClose={close} /> : null}
      {asked === "received" || asked === "returned" ? (
        <TransferAct firm={firm} kind={asked} onDone={onDone} onClose={close} />
      ) : null}
    </Card>
  );
}

function Statements({ firm: { account } }: Pick<DetailProps, "firm">) {
  const months = account?.months ?? [];
  return (
    <Card title="对账单">
      {months.length === 0 ? <p>还没有对账单</p> : null}
      <ul className={styles.list}>
        {months.map((one) => {
          const [tone, words] = statementStates[one.state];
          return (
            <li key={one.month}>
              <p className={styles.line}>
                <strong>{one.month}</strong>
                <Tag tone={tone}>{words}</Tag>
                <span className={styles.end}>未付 ¥{grouped(one.unpaid)}</span>
              </p>
              <p className={styles.facts}>
                <span>期初 {signedYuan(one.opening)}</span>
                <span>订单 ¥{grouped(one.orders)}</span>
                <span>退款 ¥{grouped(one.refunds)}</span>
                <span>收款 {signedYuan(one.paid)}</span>
                <span>期末 {signedYuan(one.closing)}</span>
                <span>{one.dueOn} 到期</span>
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Payments({ firm: { payments } }: Pick<DetailProps, "firm">) {
  return (
    <Card title="收款和退回">
      {payments.length === 0 ? <p>还没有登记过</p> : null}
      <ul className={styles.list}>
        {payments.map((one) => (
          <li key={one.payment_id}>
            <p className={styles.line}>
              <Money yuan={one.amount} plain size="s" />
              <span>{one.kind === "received" ? "收款" : "退回"}</span>
            </p>
            <p className={styles.facts}>
              <span>银行日期 {one.paid_on}</span>
              <span>流水号 {one.transaction_id}</span>
              <span>登记 {fullTime(one.at)}</span>
            </p>
          </li>
        ))}
      </ul>
      {payments.length < mostShownPayments ? null : (
        <p className={styles.note}>列最近 {mostShownPayments} 笔。</p>
      )}
    </Card>
  );
}

function Facts({ firm }: Pick<DetailProps, "firm">) {
  return (
    <Card title="资料">
      <DataList
        rows={[
          { name: "编号", value: firmNo(firm.firm_id) },
          { name: "税号", value: firm.taxNo === "" ? "没有填" : firm.taxNo },
          { name: "建立", value: fullTime(firm.createdAt) },
          ...firm.people.map(({ name, mobile, role }) => ({
            name: roleNames[role],
            value: `${name} ${mobile}`,
          })),
        ]}
      />
    </Card>
  );
}

/** 企业: one firm's account, statements, transfers and people. */
export function FirmPage({ id, me }: ScreenProps) {
  return (
    <Page title="企业" back={staffPaths.firms()}>
      <Ask load={() => staffCall(staffFirmCall, { id })}>
        {(firm, again) => (
          <>
            <h2>{firm.name}</h2>
            <div className={styles.columns}>
              <div className={styles.column}>
                <Account firm={firm} again={again} me={me} />
                <AgreementCard firmId={firm.firm_id} me={me} />
                <Statements firm={firm} />
              </div>
              <div className={styles.column}>
                <Payments firm={firm} />
                <Facts firm={firm} />
              </div>
            </div>
          </>
        )}
      </Ask>
    </Page>
  );
}
