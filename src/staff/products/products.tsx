import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import type { InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import {
  changeProduct,
  moveProduct,
  type ShelfProduct,
  shelfCategories,
  staffProducts,
} from "#contract/staff/staff-products.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import { done, FormAct } from "#staff/form-act.tsx";
import styles from "#staff/list.module.css";
import { MoveButtons, useRowAct } from "#staff/row-act.tsx";
import { SearchBox } from "#staff/search-box.tsx";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { stateTag } from "#staff/versions/state-tag.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { SelectField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";
import { copyProduct } from "./copy-product.ts";
import { NewProductAct } from "./new-product-act.tsx";

interface OffActProps {
  readonly product: ShelfProduct;
  onDone(): void;
  onClose(): void;
}

/** 下架: with a confirmation, because buyers see it at once. */
function OffAct({ product, onDone, onClose }: OffActProps) {
  const { product_id, recommended } = product;
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: () =>
      done(staffCall(changeProduct, { product_id, shown: false, recommended }), "已下架", onDone),
  });
  return (
    <FormAct
      title={`下架“${product.name}”？`}
      description="买家马上就找不到它，也不能再下单；报价车里已有的会写明已下架。已下的订单照做。"
      form={form}
      label="下架"
      tone="danger"
      onClose={onClose}
    />
  );
}

/** Actions without a confirmation: each can be undone at once. */
function Acts({ product, again, off }: { product: ShelfProduct; again(): void; off(): void }) {
  const { product_id, name, shown, recommended, needs_file, version } = product;
  const { busy, act } = useRowAct(again);
  const navigate = useNavigate();
  const copy = async () => {
    const made = await copyProduct(product_id).catch(sayWhy);
    if (made !== undefined) void navigate(staffPaths.product({ id: made }));
  };
  const change = (
    to: Partial<Pick<ShelfProduct, "shown" | "recommended" | "needs_file">>,
    words: string,
  ) => void act(staffCall(changeProduct, { product_id, ...to }), words);
  const move = (to: "up" | "down") =>
    void act(staffCall(moveProduct, { product_id, to }), "顺序已改");
  return (
    <div className={styles.actions}>
      <LinkButton
        size="s"
        tone="outline"
        to={staffPaths.product({ id: product_id })}
        aria-label={`编辑 ${name}`}
      >
        编辑
      </LinkButton>
      <Button size="s" tone="plain" aria-label={`复制 ${name}`} onClick={() => void copy()}>
        复制
      </Button>
      {version === 0 ? null : shown ? (
        <Button size="s" tone="outline" busy={busy} aria-label={`下架 ${name}`} onClick={off}>
          下架
        </Button>
      ) : (
        <Button
          size="s"
          busy={busy}
          aria-label={`上架 ${name}`}
          onClick={() => change({ shown: true }, "已上架")}
        >
          上架
        </Button>
      )}
      <Button
        size="s"
        tone="plain"
        disabled={busy}
        aria-label={recommended ? `取消推荐 ${name}` : `推荐到首页 ${name}`}
        onClick={() =>
          change({ recommended: !recommended }, recommended ? "已不在首页推荐" : "已推荐到首页")
        }
      >
        {recommended ? "取消推荐" : "推荐到首页"}
      </Button>
      <Button
        size="s"
        tone="plain"
        disabled={busy}
        aria-label={needs_file ? `改为无需文件 ${name}` : `改为要传文件 ${name}`}
        onClick={() =>
          change(
            { needs_file: !needs_file },
            needs_file ? "以后的订单不用上传文件" : "以后的订单付款后要上传文件",
          )
        }
      >
        {needs_file ? "改为无需文件" : "改为要传文件"}
      </Button>
      <MoveButtons name={name} busy={busy} move={move} />
    </div>
  );
}

const stateOf = ({ version, shown }: ShelfProduct) =>
  version === 0 ? "draft" : shown ? "shown" : "off";

function Row({ product, again, off }: { product: ShelfProduct; again(): void; off(): void }) {
  return (
    <Card className={styles.row}>
      <div className={styles.thing}>
        <img className={styles.thumb} src={product.picture} alt="" width={56} height={56} />
        <div>
          <p className={styles.line}>
            <strong>{product.name === "" ? "没有名称" : product.name}</strong>
            {stateTag({ state: stateOf(product) })}
            {product.drafted && product.version > 0 ? <Tag tone="m">有草稿</Tag> : null}
            {product.recommended ? <Tag tone="c">首页推荐</Tag> : null}
            {product.needs_file ? null : <Tag>无需文件</Tag>}
          </p>
          <p className={styles.note}>
            {product.category}，{product.summary}
          </p>
        </div>
      </div>
      <Acts product={product} again={again} off={off} />
    </Card>
  );
}

type Filter = Pick<InputOf<typeof staffProducts>, "keyword" | "cate_id" | "shown">;

interface ListProps {
  readonly page: OutputOf<typeof staffProducts>;
  readonly filter: Filter;
  again(): void;
}

function List({ page, filter, again }: ListProps) {
  const [asked, setAsked] = useState<ShelfProduct | null>(null);
  const pages = useMorePages(
    page,
    ({ product_id }) => product_id,
    (cursor) => staffCall(staffProducts, { ...filter, cursor }).catch(sayWhy),
  );
  return (
    <>
      <p className={styles.note}>
        {page.off === 0 ? "商品都在架上" : `${page.off} 个商品已下架`}
        。顺序是买家在分类里看到的顺序。
      </p>
      {pages.items.length === 0 ? <Empty title="没有这样的商品" /> : null}
      <ul className={styles.list}>
        {pages.items.map((product) => (
          <li key={product.product_id}>
            <Row product={product} again={again} off={() => setAsked(product)} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} />
      {asked === null ? null : (
        <OffAct
          product={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            again();
          }}
        />
      )}
    </>
  );
}

/** The query of each list. */
const placeOfList = { yes: {}, no: { off: "1" }, draft: { draft: "1" } } as const;

function Categories({ filter }: { readonly filter: Filter }) {
  const navigate = useNavigate();
  const { cate_id = "", keyword = "", shown } = filter;
  const off = placeOfList[shown ?? "yes"];
  return (
    <Ask load={() => staffCall(shelfCategories, {})}>
      {(categories) => (
        <SelectField
          label="分类"
          value={cate_id}
          onChange={({ target }) =>
            void navigate(
              staffPaths.products({
                ...off,
                ...(keyword === "" ? {} : { keyword }),
                ...(target.value === "" ? {} : { cate_id: target.value }),
              }),
            )
          }
          options={[
            { value: "", label: "全部分类" },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </Ask>
  );
}

/** 商品: all products, on sale or off, in display order. */
export function Products({ query }: ScreenProps) {
  const keyword = query.get("keyword") ?? "";
  const cate_id = query.get("cate_id") ?? "";
  const off = query.get("off") !== null;
  const drafted = query.get("draft") !== null;
  const list = placeOfList[off ? "no" : drafted ? "draft" : "yes"];
  const [making, setMaking] = useState(false);
  const filter: Filter = {
    ...(keyword === "" ? {} : { keyword }),
    ...(cate_id === "" ? {} : { cate_id }),
    ...(off ? { shown: "no" } : drafted ? { shown: "draft" } : {}),
  };
  return (
    <Page
      title="商品"
      aside={
        <Button size="s" onClick={() => setMaking(true)}>
          新商品
        </Button>
      }
    >
      <TabLinks
        label="商品"
        items={[
          { to: staffPaths.products(), label: "全部", current: !off && !drafted },
          {
            to: staffPaths.products({ draft: "1" }),
            label: "有草稿",
            current: drafted,
          },
          { to: staffPaths.products({ off: "1" }), label: "已下架", current: off },
        ]}
      />
      <SearchBox
        label="商品名称"
        most={60}
        keyword={keyword}
        placeOf={(sought) =>
          staffPaths.products({
            ...list,
            ...(cate_id === "" ? {} : { cate_id }),
            ...(sought === "" ? {} : { keyword: sought }),
          })
        }
      />
      <Categories filter={filter} />
      <Ask load={() => staffCall(staffProducts, filter)}>
        {(page, again) => <List page={page} filter={filter} again={again} />}
      </Ask>
      {making ? <NewProductAct cateId={cate_id} onClose={() => setMaking(false)} /> : null}
    </Page>
  );
}
