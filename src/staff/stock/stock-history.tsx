import { Link } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { type StockItem, type StockMove, stockMoves } from "#contract/staff/staff-stock.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";
import { amountText, nameOf } from "./amount-text.ts";

const kindWords: Readonly<Record<StockMove["kind"], string>> = {
  opening: "开账",
  receive: "入库",
  correct: "盘点",
  reserve: "订单占用",
  release: "取消还回",
  take: "生产领用",
};

function Row({ item, move }: { readonly item: StockItem; readonly move: StockMove }) {
  const { kind, amount, on_hand, note, order_id, order_no, who, at } = move;
  return (
    <Card className={styles.row}>
      <p className={styles.line}>
        <strong>{kindWords[kind]}</strong>
        <span>
          {amount > 0 && kind !== "reserve" ? "+" : ""}
          {amountText(item, amount)}
        </span>
        <span className={styles.note}>现有 {amountText(item, on_hand)}</span>
        {order_id === null ? null : (
          <Link to={staffPaths.order({ id: order_id })}>{order_no ?? "订单"}</Link>
        )}
      </p>
      <p className={styles.note}>
        {[fullTime(at), who, note].filter((text) => text !== "").join(" · ")}
      </p>
    </Card>
  );
}

function List({ page }: { readonly page: OutputOf<typeof stockMoves> }) {
  const { item } = page;
  const pages = useMorePages(
    page,
    ({ id }) => id,
    (cursor) => staffCall(stockMoves, { item_id: item.item_id, cursor }).catch(sayWhy),
  );
  return (
    <>
      <p className={styles.facts}>
        <span>{nameOf(item)}</span>
        <span>现有 {amountText(item, item.on_hand)}</span>
        <span>订单占用 {amountText(item, item.reserved)}</span>
      </p>
      {pages.items.length === 0 ? <Empty title="还没有记录" /> : null}
      <ul className={styles.list}>
        {pages.items.map((move) => (
          <li key={move.id}>
            <Row item={item} move={move} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} />
    </>
  );
}

/** 库存明细: what happened to one stocked paper, newest first. */
export function StockHistory({ id }: ScreenProps) {
  return (
    <Page title="库存明细" back={staffPaths.stock()}>
      <Ask load={() => staffCall(stockMoves, { item_id: id })}>
        {(page) => <List page={page} />}
      </Ask>
    </Page>
  );
}
