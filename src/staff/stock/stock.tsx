import { useState } from "react";
import { Link } from "react-router-dom";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { type StockItem, staffStock } from "#contract/staff/staff-stock.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { SearchBox } from "#staff/search-box.tsx";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import { AddAct } from "./add-act.tsx";
import { amountText, nameOf } from "./amount-text.ts";
import { CorrectAct, ReceiveAct, TermsAct } from "./stock-acts.tsx";

const acts = {
  receive: { label: "入库", Act: ReceiveAct },
  correct: { label: "盘点", Act: CorrectAct },
  terms: { label: "库存线", Act: TermsAct },
} as const;
const actNames = ["receive", "correct", "terms"] as const;

interface Asked {
  readonly act: keyof typeof acts;
  readonly item: StockItem;
}

function Row({ item, ask }: { readonly item: StockItem; ask(asked: Asked): void }) {
  const { on_hand, reserved, low_mark, restock_days } = item;
  return (
    <Card className={styles.row}>
      <p className={styles.line}>
        <Link to={staffPaths.stockItem({ id: item.item_id })}>{nameOf(item)}</Link>
        {item.low ? <Tag tone="danger">低库存</Tag> : null}
      </p>
      <p className={styles.facts}>
        <span>现有 {amountText(item, on_hand)}</span>
        <span>订单占用 {amountText(item, reserved)}</span>
        <span>可卖 {amountText(item, Math.max(0, on_hand - reserved))}</span>
        <span>低库存线 {amountText(item, low_mark)}</span>
        <span>补货 {restock_days} 个工作日</span>
      </p>
      <div className={styles.actions}>
        {actNames.map((act) => (
          <Button
            key={act}
            size="s"
            tone="outline"
            aria-label={`${acts[act].label} ${nameOf(item)}`}
            onClick={() => ask({ act, item })}
          >
            {acts[act].label}
          </Button>
        ))}
      </div>
    </Card>
  );
}

interface ListProps {
  readonly stock: OutputOf<typeof staffStock>;
  readonly isLow: boolean;
  again(): void;
}

function List({ stock, isLow, again }: ListProps) {
  const [asked, setAsked] = useState<Asked | "add" | null>(null);
  const onClose = () => setAsked(null);
  const close = {
    onClose,
    onDone: () => {
      onClose();
      again();
    },
  };
  const Act = asked === null || asked === "add" ? null : acts[asked.act].Act;
  return (
    <>
      <div className={styles.actions}>
        <Button size="s" onClick={() => setAsked("add")}>
          加入别的纸
        </Button>
      </div>
      <p className={styles.note}>
        {stock.low === 0 ? "没有低库存的纸" : `${stock.low} 种纸到了低库存线`}
        。下单时占用，开始生产时扣掉，取消时还回。
      </p>
      {stock.items.length === 0 ? (
        <Empty title={isLow ? "没有低库存的纸" : "库存里没有这样的纸"} />
      ) : null}
      <ul className={styles.list}>
        {stock.items.map((item) => (
          <li key={item.item_id}>
            <Row item={item} ask={setAsked} />
          </li>
        ))}
      </ul>
      {asked === "add" ? <AddAct {...close} /> : null}
      {Act === null || asked === null || asked === "add" ? null : (
        <Act item={asked.item} {...close} />
      )}
    </>
  );
}

/** 库存: paper by weight, format and brand. */
export function Stock({ query }: ScreenProps) {
  const keyword = query.get("keyword") ?? "";
  const isLow = query.get("low") !== null;
  const filter = {
    ...(keyword === "" ? {} : { keyword }),
    ...(isLow ? { low: "yes" as const } : {}),
  };
  return (
    <Page title="库存">
      <TabLinks
        label="库存"
        items={[
          { to: staffPaths.stock(), label: "全部", current: !isLow },
          { to: staffPaths.stock({ low: "1" }), label: "低库存", current: isLow },
        ]}
      />
      <SearchBox
        label="纸张、规格或品牌"
        most={40}
        keyword={keyword}
        placeOf={(sought) =>
          staffPaths.stock({
            ...(isLow ? { low: "1" } : {}),
            ...(sought === "" ? {} : { keyword: sought }),
          })
        }
      />
      <Ask load={() => staffCall(staffStock, filter)}>
        {(stock, again) => <List stock={stock} isLow={isLow} again={again} />}
      </Ask>
    </Page>
  );
}
