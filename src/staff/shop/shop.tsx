import { useState } from "react";
import { companyFactWords } from "#contract/catalog/company-facts.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { type ShopWord, type StaffCarrier, staffShop } from "#contract/staff/staff-shop.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { Button } from "#ui/controls/button.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { Page } from "#ui/layout/page.tsx";
import { AccountCard } from "./account-card.tsx";
import {
  AccountAct,
  CarrierAct,
  CompanyAct,
  companyFactNames,
  LimitAct,
  WordAct,
} from "./shop-acts.tsx";

type ShopFacts = OutputOf<typeof staffShop>;

interface PartProps {
  readonly facts: ShopFacts;
  ask(asked: "company" | "limit" | ShopWord | StaffCarrier): void;
}

function CompanyCard({ facts: { company }, ask }: PartProps) {
  const rows = companyFactNames.map((name) => ({
    name: companyFactWords[name],
    value: company[name] ?? "（不写）",
  }));
  return (
    <Card title="公司资料">
      <DataList rows={rows} />
      <div className={styles.actions}>
        <Button tone="outline" size="s" onClick={() => ask("company")}>
          修改公司资料
        </Button>
      </div>
    </Card>
  );
}

function LimitCard({ facts: { refundLimit }, ask }: PartProps) {
  return (
    <Card title="退款限额">
      <p>一个订单的退款合计超过 ¥{grouped(refundLimit)}，要另一位同事确认。</p>
      <div className={styles.actions}>
        <Button tone="outline" size="s" onClick={() => ask("limit")}>
          修改退款限额
        </Button>
      </div>
    </Card>
  );
}

function WordsCard({ facts: { words }, ask }: PartProps) {
  const titles = [...new Set(words.map(({ title }) => title))];
  return (
    <Card title="选项的叫法">
      <p className={styles.note}>改了以后，报价、购物、订单里都跟着改；点一个来改。</p>
      {titles.map((title) => (
        <fieldset key={title} className={styles.actions}>
          <legend className={styles.note}>{title}</legend>
          {words
            .filter((entry) => entry.title === title)
            .map((entry) => (
              <Button
                key={entry.code}
                tone="outline"
                size="s"
                aria-label={`改“${entry.word}”的叫法`}
                onClick={() => ask(entry)}
              >
                {entry.word}
                {entry.word === entry.usual ? null : `（原为${entry.usual}）`}
              </Button>
            ))}
        </fieldset>
      ))}
    </Card>
  );
}

function CarriersCard({ facts: { carriers }, ask }: PartProps) {
  return (
    <Card title="承运商">
      <p className={styles.note}>
        承运商、运价和时效在价格表里改；电话在这里改，买家在物流里看到。
      </p>
      {carriers.length === 0 ? <p>价格表里没有承运商，买家只能自提。</p> : null}
      <DataList rows={carriers.map(({ name, phone }) => ({ name, value: phone }))} />
      <div className={styles.actions}>
        {carriers.map((one) => (
          <Button
            key={one.carrier_id}
            tone="outline"
            size="s"
            aria-label={`改${one.name}的电话`}
            onClick={() => ask(one)}
          >
            改{one.name}
          </Button>
        ))}
      </div>
    </Card>
  );
}

function Facts({ facts, again }: { readonly facts: ShopFacts; again(): void }) {
  const [asked, setAsked] = useState<
    "company" | "account" | "limit" | ShopWord | StaffCarrier | null
  >(null);
  const onClose = () => setAsked(null);
  const act = {
    onClose,
    onDone: () => {
      onClose();
      again();
    },
  };
  return (
    <>
      <CompanyCard facts={facts} ask={setAsked} />
      <AccountCard
        account={facts.account}
        change={facts.change}
        edit={() => setAsked("account")}
        again={again}
      />
      <LimitCard facts={facts} ask={setAsked} />
      <CarriersCard facts={facts} ask={setAsked} />
      <WordsCard facts={facts} ask={setAsked} />
      {asked === "company" ? <CompanyAct company={facts.company} {...act} /> : null}
      {asked === "account" ? <AccountAct account={facts.account} {...act} /> : null}
      {asked === "limit" ? <LimitAct limit={facts.refundLimit} {...act} /> : null}
      {asked === null || typeof asked === "string" ? null : "carrier_id" in asked ? (
        <CarrierAct carrier={asked} {...act} />
      ) : (
        <WordAct entry={asked} {...act} />
      )}
    </>
  );
}

/** 店铺资料: company, bank account, carriers, and words of choices. */
export function Shop() {
  return (
    <Page title="店铺资料" narrow>
      <Ask load={() => staffCall(staffShop, {})}>
        {(facts, again) => <Facts facts={facts} again={again} />}
      </Ask>
    </Page>
  );
}
