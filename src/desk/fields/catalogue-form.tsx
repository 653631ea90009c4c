import { useWords } from "#api/shop-words.ts";
import { grouped } from "#contract/numerals.ts";
import { paths } from "#contract/paths.ts";
import type { CatalogueTable } from "#contract/price-book-goods.ts";
import { problemAt } from "#job/form/job-form.ts";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CatalogueMeasures } from "./catalogue-measures.tsx";
import type { FormProps } from "./form-props.ts";
import styles from "./forms.module.css";
import { GoodsOptions } from "./goods-options.tsx";
import { PackageCard } from "./package-card.tsx";
import { QuantityCard } from "./quantity-card.tsx";
import { ServiceCard } from "./service-card.tsx";

/** Common amounts, moved up to what the table's minimum and step allow. */
function quickOf(table: CatalogueTable, ladder: readonly number[]): readonly number[] {
  const allowed = ladder.map((amount) => {
    const over = Math.max(0, amount - table.minQuantity);
    return table.minQuantity + Math.ceil(over / table.step) * table.step;
  });
  return [...new Set([table.minQuantity, ...allowed])].slice(0, 6);
}

function limits(table: CatalogueTable): string {
  const from = `${grouped(table.minQuantity)} ${table.unit}起`;
  return table.step > 1 ? `${from}，每次加 ${grouped(table.step)}` : from;
}

/** Catalogue goods: what is asked follows the compute mode of the price table. */
export function CatalogueForm({ form, book, problems, change, ladder }: FormProps<"pt">) {
  const words = useWords();
  const table = book.catalogue.find((entry) => entry.id === form.tableId);
  if (table === undefined) {
    return (
      <div className={styles.rest}>
        <Card title="暂不能在线报价">
          <p className={styles.note}>
            {problemAt(problems, "tableId") ?? "价格簿里没有这件商品，请联系客服报价。"}
          </p>
        </Card>
      </div>
    );
  }
  const setAmount = (amount: { quantity: number | null; kinds: number | null }) =>
    change({ ...form, ...amount });
  return (
    <>
      <div className={styles.lead}>
        {table.mode === "area" || table.mode === "length" || table.mode === "weight" ? (
          <CatalogueMeasures form={form} table={table} problems={problems} change={change} />
        ) : null}
        {table.mode === "negotiable" ? (
          <Card title="面议商品">
            <p className={styles.note}>这件商品按需定价，请联系客服，说明数量和要求。</p>
            <LinkButton to={paths.about()}>联系客服</LinkButton>
          </Card>
        ) : null}
      </div>
      <div className={styles.rest}>
        {table.options.length === 0 ? null : (
          <Card title="规格">
            <GoodsOptions
              options={table.options}
              chosen={form.options}
              unit={table.unit}
              problems={problems}
              change={(options) => change({ ...form, options })}
            />
          </Card>
        )}
        {table.mode === "package" ? (
          <PackageCard
            aside={words.of("computeMode", "package")}
            packages={table.packages}
            unit={table.unit}
            form={form}
            problems={problems}
            change={change}
          />
        ) : (
          <QuantityCard
            quantity={form.quantity}
            kinds={form.kinds}
            unit={table.unit}
            quick={quickOf(table, book.ladders.pt)}
            problems={problems}
            change={setAmount}
          >
            <p className={styles.note}>{limits(table)}</p>
          </QuantityCard>
        )}
        {ladder}
        <ServiceCard
          service={form}
          problems={problems}
          change={(part) => change({ ...form, ...part })}
        />
      </div>
    </>
  );
}
