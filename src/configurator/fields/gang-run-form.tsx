import { problemAt } from "#components/job-form/job-form.ts";
import { short } from "#contract/format/numerals.ts";
import { Tiles } from "#ui/controls/tiles.tsx";
import { Card } from "#ui/layout/card.tsx";
import { SummaryRows } from "#ui/layout/summary-row.tsx";
import { FormBlock } from "./form-block.tsx";
import type { FormProps } from "./form-props.ts";
import styles from "./forms.module.css";
import { GoodsOptions } from "./goods-options.tsx";
import { QuantityCard } from "./quantity-card.tsx";
import { ServiceRow } from "./service-row.tsx";

/** `A5 单页 148×210` as `A5 单页`: the size is shown below. */
const withoutMeasure = (name: string): string =>
  name.replace(/\s*\d+(\.\d+)?×\d+(\.\d+)?\s*/, "") || name;

/** Gang-run goods: a fixed format, a quantity, a few options. */
export function GangRunForm(props: FormProps<"pb">) {
  const { session, form, book, problems, change, held, below } = props;
  const format = book.gangRun.find((entry) => entry.id === form.formatId);
  const group = book.gangRun.filter((entry) => entry.group === format?.group);
  const formats = group.length > 0 ? group : book.gangRun;
  return (
    <>
      <div className={styles.lead}>
        <Card marks>
          <FormBlock title="规格" aside="合版印刷，固定规格">
            <Tiles
              label="成品规格"
              columns={formats.length < 3 ? 2 : 3}
              value={form.formatId}
              onChange={(formatId) => {
                const next = book.gangRun.find((entry) => entry.id === formatId);
                const offered = next?.packages.some((pack) => pack.quantity === form.quantity);
                const quantity = offered ? form.quantity : (next?.packages[0]?.quantity ?? 1);
                change({ ...form, formatId, quantity, options: {} });
              }}
              error={problemAt(problems, "formatId")}
              options={formats.map((entry) => ({
                value: entry.id,
                label: withoutMeasure(entry.name),
                note: `${short(entry.widthMm)}×${short(entry.heightMm)} mm`,
              }))}
            />
            {format === undefined ? null : (
              <p className={styles.note}>
                {format.paperName}，文件四边加 {short(format.bleedMm)} mm 出血
              </p>
            )}
          </FormBlock>
          {format === undefined ? null : (
            <GoodsOptions
              key={format.id}
              session={session}
              options={format.options}
              chosen={form.options}
              problems={problems}
              change={(options) => change({ ...form, options })}
            />
          )}
        </Card>
      </div>
      <div className={styles.amount}>
        {format === undefined ? null : (
          <QuantityCard
            session={session}
            amount={form}
            unit={format.unit}
            problems={problems}
            change={(amount, by) => change({ ...form, ...amount }, by)}
          />
        )}
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
