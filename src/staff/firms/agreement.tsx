import { useState } from "react";
import {
  type AgreementEdition,
  endAgreement,
  setAgreement,
  staffAgreements,
} from "#contract/staff/staff-agreements.ts";
import { mayCall } from "#contract/staff/staff-rights.ts";
import {
  agreementDays,
  agreementStates,
  discountWords,
} from "#contract/wording/agreement-words.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { AgreementAct, EndAgreementAct } from "./agreement-acts.tsx";

function Edition({ one }: { readonly one: AgreementEdition }) {
  const { discounts, state, note, by, at } = one;
  const [tone, words] = agreementStates[state];
  const isEnd = discounts.length === 0;
  return (
    <li>
      <p className={styles.line}>
        <strong>{isEnd ? "结束协议价" : discounts.map(discountWords).join("，")}</strong>
        {isEnd ? null : <Tag tone={tone}>{words}</Tag>}
      </p>
      <p className={styles.facts}>
        {isEnd ? null : <span>{agreementDays(one)}</span>}
        <span>
          {by} {fullTime(at)}
        </span>
        {note === "" ? null : <span>备注：{note}</span>}
      </p>
    </li>
  );
}

interface EditionsProps extends Pick<ScreenProps, "me"> {
  readonly firmId: string;
  readonly editions: readonly AgreementEdition[];
  again(): void;
}

function Editions({ firmId, editions, again, me }: EditionsProps) {
  const [asked, setAsked] = useState<"set" | "end" | null>(null);
  const latest = editions[0] ?? null;
  const isOpen = latest !== null && latest.state !== "over";
  const close = () => setAsked(null);
  const act = {
    ...{ firmId, latest },
    onClose: close,
    onDone: () => {
      close();
      again();
    },
  };
  return (
    <Card title="协议价">
      {isOpen ? null : <p>现在没有协议价，订单按原价。</p>}
      <ul className={styles.list}>
        {editions.map((one) => (
          <Edition key={one.edition} one={one} />
        ))}
      </ul>
      <div className={styles.actions}>
        {mayCall(me.roles, setAgreement.path) ? (
          <Button size="s" tone="outline" onClick={() => setAsked("set")}>
            {isOpen ? "改协议价" : "定协议价"}
          </Button>
        ) : null}
        {isOpen && mayCall(me.roles, endAgreement.path) ? (
          <Button size="s" tone="outline" onClick={() => setAsked("end")}>
            结束协议价
          </Button>
        ) : null}
      </div>
      {asked === "set" ? <AgreementAct {...act} /> : null}
      {asked === "end" ? <EndAgreementAct {...act} /> : null}
    </Card>
  );
}

/** 协议价 of a firm, with every edition of it. */
export function AgreementCard({ firmId, me }: Pick<EditionsProps, "firmId" | "me">) {
  return (
    <Ask load={() => staffCall(staffAgreements, { firm_id: firmId })}>
      {({ editions }, again) => (
        <Editions firmId={firmId} editions={editions} again={again} me={me} />
      )}
    </Ask>
  );
}
