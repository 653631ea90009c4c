import { fenOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { BookDifference } from "#contract/staff/staff-price-book.ts";
import styles from "./book-difference.module.css";

const none = "没有";

/** A longer list of prices is collapsed: figures and button are below it. */
const mostOpen = 12;

type Price = BookDifference["prices"][number];

/** In percent; null where one price is missing. */
const movedBy = ({ before, after }: Price): number | null =>
  before === null || after === null || fenOf(before) === 0
    ? null
    : (fenOf(after) / fenOf(before) - 1) * 100;

/** `+3.2%` */
const percent = (moved: number): string => `${moved > 0 ? "+" : ""}${moved.toFixed(1)}%`;

/** The range of price changes; empty where no prices can be compared. */
function rangeText(prices: readonly Price[]): string {
  const all = prices.flatMap((price) => movedBy(price) ?? []);
  if (all.length === 0) return "";
  const [least, most] = [percent(Math.min(...all)), percent(Math.max(...all))];
  return least === most ? `，${least}` : `，${least} 到 ${most}`;
}

const yuan = (amount: string | null): string => (amount === null ? none : `¥${grouped(amount)}`);

function Prices({ of }: { readonly of: BookDifference["prices"] }) {
  const moved = of.filter(({ before, after }) => before !== after);
  if (moved.length === 0) {
    return <p>各分类前两个商品（共 {of.length} 个）打开时的价格都不变。</p>;
  }
  return (
    <details className={styles.chapter} open={moved.length <= mostOpen}>
      <summary>
        各分类前两个商品（共 {of.length} 个），{moved.length} 个打开时的价格会变
        {rangeText(moved)}
      </summary>
      <div className={styles.wrap}>
        <table className={styles.table} aria-label="商品价格改动">
          <thead>
            <tr>
              <th scope="col">商品</th>
              <th scope="col">原价</th>
              <th scope="col">新价</th>
            </tr>
          </thead>
          <tbody>
            {moved.map((price) => {
              const { product_id, name, amount, before, after } = price;
              const by = movedBy(price);
              return (
                <tr key={product_id}>
                  <td>
                    {name}
                    <span className={styles.unit}>{amount}</span>
                  </td>
                  <td className={styles.number}>{yuan(before)}</td>
                  <td className={styles.number}>
                    {yuan(after)}
                    {by === null ? null : <span className={styles.unit}>{percent(by)}</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Chapter({ of }: { readonly of: BookDifference["chapters"][number] }) {
  const more = of.count - of.changes.length;
  return (
    <details className={styles.chapter}>
      <summary>
        {of.name}：{of.count} 处
      </summary>
      <div className={styles.wrap}>
        <table className={styles.table} aria-label={`${of.name}的改动`}>
          <thead>
            <tr>
              <th scope="col">哪一项</th>
              <th scope="col">原来</th>
              <th scope="col">改为</th>
            </tr>
          </thead>
          <tbody>
            {of.changes.map(({ path, place, before, after }) => (
              <tr key={path}>
                <td className={styles.place}>{place === "" ? of.name : place}</td>
                <td className={styles.value}>{before ?? none}</td>
                <td className={styles.value}>{after ?? none}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 ? <p className={styles.amount}>还有 {more} 处没有列出。</p> : null}
    </details>
  );
}

/** The changes of a new book: by chapter, and prices of products by either book. */
export function Difference({ of }: { readonly of: BookDifference }) {
  const changes = of.chapters.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={styles.difference} aria-label="改动">
      <p>
        <strong>{of.version}</strong>，{of.now ? "导入后马上生效" : `${of.from} 零点起生效`}
        ；和现用的 {of.inForce.version} 相比{changes === 0 ? "没有改动" : `改动 ${changes} 处`}。
      </p>
      {of.notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      <Prices of={of.prices} />
      {of.chapters.map((chapter) => (
        <Chapter key={chapter.name} of={chapter} />
      ))}
    </section>
  );
}
