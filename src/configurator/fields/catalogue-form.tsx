import { HelpButton } from "#components/help/help-button.tsx";
import { problemAt } from "#components/job-form/job-form.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { CatalogueTable } from "#contract/price-book/goods.ts";
import { Card } from "#ui/layout/card.tsx";
import { SummaryRows } from "#ui/layout/summary-row.tsx";
import { CatalogueMeasures } from "./catalogue-measures.tsx";
import type { FormProps } from "./form-props.ts";
import styles from "./forms.module.css";
import { GoodsOptions } from "./goods-options.tsx";
import { QuantityCard } from "./quantity-card.tsx";
import { ServiceRow } from "./service-row.tsx";

function limits(table: CatalogueTable): string {
  const from = `${grouped(table.minQuantity)} ${table.unit}起`;
  return table.step > 1 ? `${from}，每次加 ${grouped(table.step)}` : from;
}

const isMeasured = ({ mode }: CatalogueTable) =>
  mode === "area" || mode === "length" || mode === "weight";

/** Catalogue goods: the fields follow the compute mode of the price table. */
export function CatalogueForm(props: FormProps<"pt">) {
  const { session, form, book, problems, change, held, below } = props;
  const table = book.catalogue.find((entry) => entry.id === form.tableId);
  if (table === undefined) {
    return (
      <div className={styles.lead}>
        <Card title="暂不能在线报价">
          <p className={styles.note}>
            {problemAt(problems, "tableId") ?? "价格簿里没有这件商品，请联系客服报价。"}
          </p>
        </Card>
      </div>
    );
  }
  const packaged = table.mode === "package";
  return (
    <>
      <div className={styles.lead}>
        {isMeasured(table) || table.options.length > 0 ? (
          <Card marks>
            <CatalogueMeasures form={form} table={table} problems={problems} change={change} />
            <GoodsOptions
              session={session}
              options={table.options}
              chosen={form.options}
              problems={problems}
              change={(options) => change({ ...form, options })}
            />
          </Card>
        ) : null}
        {table.mode === "negotiable" ? (
          <Card title="面议商品">
            <p className={styles.note}>这件商品按需定价，请联系客服，说明数量和要求。</p>
            <HelpButton look="button" />
          </Card>
        ) : null}
      </div>
      <div className={styles.amount}>
        <QuantityCard
          session={session}
          amount={form}
          unit={table.unit}
          problems={problems}
          change={(amount, by) => change({ ...form, ...amount }, by)}
        >
          {packaged ? null : <p className={styles.note}>{limits(table)}</p>}
        </QuantityCard>
      </div>
      {below}
      <div className={styles.rows}>
        <SummaryRows>
          <ServiceRow
            session={session}
            held={held}
            service={form}
            problems={problems}
            change={(part) => change({ ...form, ...part })}
          />
        </SummaryRows>
      </div>
    </>
  );
}
