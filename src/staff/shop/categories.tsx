import { useState } from "react";
import {
  moveCategory,
  removeCategory,
  type StaffCategory,
  staffCategories,
} from "#contract/staff/staff-categories.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { MoveButtons, useRowAct } from "#staff/row-act.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import { ConfirmDialog } from "#ui/layout/dialog.tsx";
import { Page } from "#ui/layout/page.tsx";
import { CategoryAct } from "./category-act.tsx";

interface RowProps {
  readonly category: StaffCategory;
  again(): void;
  change(): void;
}

function Row({ category, again, change }: RowProps) {
  const { cate_id, name, summary, picture, products, onSale } = category;
  const [asking, setAsking] = useState(false);
  const { busy, act } = useRowAct(again);
  const move = (to: "up" | "down") =>
    void act(staffCall(moveCategory, { cate_id, to }), "顺序已改");
  return (
    <Card className={styles.row}>
      <img className={styles.thumb} src={picture} alt="" />
      <p className={styles.line}>
        <strong>{name}</strong>
        {onSale === 0 ? <Tag tone="k">买家看不到</Tag> : null}
      </p>
      <p className={styles.facts}>
        {summary === "" ? null : <span>{summary}</span>}
        <span>
          {products} 个商品，{onSale} 个在售
        </span>
      </p>
      <div className={styles.actions}>
        <Button size="s" tone="outline" aria-label={`修改 ${name}`} onClick={change}>
          修改
        </Button>
        {products === 0 ? (
          <Button
            size="s"
            tone="outline"
            busy={busy}
            aria-label={`删除 ${name}`}
            onClick={() => setAsking(true)}
          >
            删除
          </Button>
        ) : null}
        <MoveButtons name={name} busy={busy} move={move} />
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`删除“${name}”？`}
        description="分类里没有商品，删了就没有了。"
        confirmLabel="删除"
        onConfirm={() => act(staffCall(removeCategory, { cate_id }), "已删除")}
      />
    </Card>
  );
}

function List({ items, again }: { readonly items: readonly StaffCategory[]; again(): void }) {
  const [asked, setAsked] = useState<StaffCategory | "new" | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <div className={styles.line}>
        <p className={styles.note}>
          首页和报价页按这里的顺序显示；没有商品在售的分类，买家看不到。
        </p>
        <Button tone="outline" size="s" className={styles.end} onClick={() => setAsked("new")}>
          新分类
        </Button>
      </div>
      {items.length === 0 ? <Empty title="还没有分类" /> : null}
      <ul className={styles.list}>
        {items.map((category) => (
          <li key={category.cate_id}>
            <Row category={category} again={again} change={() => setAsked(category)} />
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <CategoryAct
          category={asked === "new" ? null : asked}
          onClose={close}
          onDone={() => {
            close();
            again();
          }}
        />
      )}
    </>
  );
}

/** 分类: the categories of products, their order and pictures. */
export function Categories() {
  return (
    <Page title="分类">
      <Ask load={() => staffCall(staffCategories, {})}>
        {({ items }, again) => <List items={items} again={again} />}
      </Ask>
    </Page>
  );
}
