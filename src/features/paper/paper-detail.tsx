import { useState } from "react";
import {
  type SeenStock,
  supplySentence,
  usePaperStock,
} from "#components/job-facts/paper-supply.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { paperGroup, paperLine } from "#configurator/fields/paper-words.ts";
import { ConfiguratorSkeleton } from "#configurator/screen/configurator-skeleton.tsx";
import { countText, unitPriceText } from "#contract/format/amounts.ts";
import { grouped, short } from "#contract/format/numerals.ts";
import { paths } from "#contract/paths/paths.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Paper } from "#contract/price-book/print.ts";
import { type LoadedPriceBook, loadPriceBook } from "#data/copies/price-book.ts";
import { type PaperPrice, paperPrices } from "#pricing/analysis/paper-prices.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Tiles } from "#ui/controls/tiles.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { type LoaderArgs, useLoaderData } from "#ui/feedback/screen-data.ts";
import { Empty } from "#ui/feedback/states.tsx";
import { ActionBar } from "#ui/layout/bar.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { Page } from "#ui/layout/page.tsx";
import { Trail } from "#ui/layout/trail.tsx";
import styles from "./paper-detail.module.css";

interface Detail {
  readonly id: string;
  readonly book: LoadedPriceBook | null;
}

interface DetailData {
  readonly detail: Loading<Detail>;
}

async function detailOf({ params }: LoaderArgs): Promise<Detail> {
  return { id: params.id ?? "", book: await loadPriceBook() };
}

export const loader = (args: LoaderArgs): DetailData => ({ detail: handOn(detailOf(args)) });

/** `/paper/detail/:id`: one paper of the price book, by its id there. */
export function Component() {
  const { detail } = useLoaderData<DetailData>();
  return (
    <Loaded from={detail} skeleton={<ConfiguratorSkeleton title="纸张详情" back={paths.paper()} />}>
      {({ id, book }) => <Screen id={id} book={book?.book ?? null} />}
    </Loaded>
  );
}

const toPapers = <LinkButton to={paths.paper()}>去看纸价</LinkButton>;

function Screen({ id, book }: { readonly id: string; readonly book: PriceBook | null }) {
  const paper = book?.papers.find((one) => one.id === id);
  if (book === null || paper === undefined) {
    return (
      <Page title="纸张详情" back={paths.paper()}>
        {book === null ? (
          <Empty title="价目还没有下载" text="联网后打开一次，以后没有信号也能看。" />
        ) : (
          <Empty title="没有这种纸张" action={toPapers} />
        )}
      </Page>
    );
  }
  return <Sold paper={paper} book={book} />;
}

interface SoldProps {
  readonly paper: Paper;
  readonly book: PriceBook;
}

function Sold({ paper, book }: SoldProps) {
  const parents = book.parents.filter(({ id }) => paper.parentIds.includes(id));
  const [parentId, setParentId] = useState(parents[0]?.id ?? "");
  const prices = paperPrices(paper, parentId, book);
  const usual = prices.find(({ gsm }) => gsm === 157) ?? prices[Math.floor(prices.length / 2)];
  return (
    <Page
      title={paper.name}
      summary={paperLine(paper)}
      back={paths.paper()}
      aside={
        <Trail
          steps={[
            { name: "首页", to: paths.home() },
            { name: "纸张", to: paths.paper() },
          ]}
          here={paper.name}
        />
      }
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card title="价目" aside="未税" marks>
            {parents.length === 0 ? null : (
              <Tiles
                label="全张规格"
                columns={3}
                value={parentId}
                onChange={setParentId}
                options={parents.map(({ id, name, widthMm, lengthMm }) => ({
                  value: id,
                  label: name.replace(/\s*\d+×\d+$/, "") || name,
                  note: `${widthMm}×${lengthMm}`,
                }))}
              />
            )}
            <Prices prices={prices} paper={paper} parentId={parentId} />
            <p className={styles.note}>
              一令 {book.paperSales.sheetsPerReam} 张。不足一令的零张加{" "}
              {book.paperSales.brokenReamPercent}%，最多按整令算。点克重开始报价。
            </p>
          </Card>
        </div>
        <div className={styles.column}>
          <Stock paper={paper} book={book} usual={usual} parentId={parentId} />
          <Card title="资料">
            <DataList rows={facts(paper)} />
          </Card>
        </div>
      </div>
      <ActionBar
        actions={
          <LinkButton
            to={paths.paper({ paper: paper.id, gsm: String(usual?.gsm ?? ""), parent: parentId })}
          >
            开始报价
          </LinkButton>
        }
      >
        {usual === undefined ? (
          <span>这种纸要问价</span>
        ) : (
          <span className={styles.usual}>
            {usual.gsm} g <Money yuan={usual.ream} size="l" />
            /令，未税
          </span>
        )}
      </ActionBar>
    </Page>
  );
}

interface PricesProps {
  readonly prices: readonly PaperPrice[];
  readonly paper: Paper;
  readonly parentId: string;
}

/** 吨价, 令价 and 张价 of every weight; a weight links to its quote. */
function Prices({ prices, paper, parentId }: PricesProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.prices}>
        <thead>
          <tr>
            <th scope="col">克重</th>
            <th scope="col">元/吨</th>
            <th scope="col">元/令</th>
            <th scope="col">元/张</th>
            <th scope="col">kg/令</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ gsm, ton, ream, sheet, reamKg }) => (
            <tr key={gsm}>
              <th scope="row">
                <LinkButton
                  tone="plain"
                  size="s"
                  aria-label={`${gsm} g 开始报价`}
                  to={paths.paper({ paper: paper.id, gsm: String(gsm), parent: parentId })}
                >
                  {gsm} g
                </LinkButton>
              </th>
              <td>{ton === null ? "—" : grouped(short(Number(ton)))}</td>
              <td>{grouped(ream)}</td>
              <td>{unitPriceText(sheet)}</td>
              <td>{countText(reamKg)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `晨鸣 60,000 张，太阳 12,000 张`: sheets of one weight and format that no order holds. */
function atHandText(stock: SeenStock, paper: Paper, gsm: number, parentId: string): string {
  if (stock === "waiting") return "正在看库存";
  if (stock === null) return "联网后看库存";
  if (stock.length === 0) return "请问客服";
  const rows = stock.filter(
    (row) =>
      row.paper_id === paper.id && row.gsm === gsm && row.form === "sheet" && row.size === parentId,
  );
  const there = rows.filter(({ free }) => free > 0);
  if (there.length === 0) return "没有现货";
  return there.map(({ brand, free }) => `${brand} ${grouped(free)} 张`).join("，");
}

interface StockProps extends SoldProps {
  readonly parentId: string;
  readonly usual: PaperPrice | undefined;
}

/** Formats of the price book, and what is at hand of the usual weight. */
function Stock({ paper, book, usual, parentId }: StockProps) {
  const stock = usePaperStock();
  const { cuttingPerTon, cuttingMinimum, reelMinimum = "0.00" } = book.paperSales;
  const least = Number(reelMinimum) > 0 ? `，每单最低 ${short(Number(reelMinimum))} 元` : "";
  const rows = [
    {
      name: "平张",
      value: paper.parentIds.length === 0 ? "不卖平张" : `常备 ${paper.parentIds.length} 种全张`,
    },
    {
      name: "卷筒",
      value:
        paper.reelWidthsMm.length === 0
          ? "不卖卷筒"
          : `门幅 ${paper.reelWidthsMm.map((mm) => short(mm)).join("、")} mm，按重量卖${least}`,
    },
    {
      name: "裁切",
      value: `裁成您要的尺寸，每吨 ${short(Number(cuttingPerTon))} 元，最低 ${short(Number(cuttingMinimum))} 元`,
    },
    ...(usual === undefined
      ? []
      : [
          { name: `${usual.gsm} g`, value: atHandText(stock, paper, usual.gsm, parentId) },
          { name: "一令", value: supplySentence(stock, usual.job, usual.quote, book) },
        ]),
  ];
  return (
    <Card title="货源">
      <DataList rows={rows} />
      <p className={styles.note}>没有被订单占用的现货。不够的要补货，发货日期按补货天数推后。</p>
    </Card>
  );
}

function facts(paper: Paper) {
  const weights = paper.gsms.map(({ gsm }) => gsm);
  const least = Math.min(...weights);
  const most = Math.max(...weights);
  return [
    { name: "类别", value: paperGroup(paper) },
    { name: "克重", value: least === most ? `${least} g` : `${least} 到 ${most} g` },
    { name: "可印", value: paper.printableSides === 1 ? "只有一面" : "两面" },
    {
      name: "厚度",
      value: `约 ${thickness(paper, least)} 到 ${thickness(paper, most)} mm`,
    },
    ...(paper.brands.length === 0 ? [] : [{ name: "品牌", value: paper.brands.join("、") }]),
  ];
}

/** Thickness of one sheet in mm: weight by bulk. */
const thickness = ({ bulk }: Paper, gsm: number): string =>
  ((gsm * Number(bulk)) / 1000).toFixed(3);
