import { short } from "#contract/numerals.ts";
import { problemAt } from "#job/form/job-form.ts";
import { Card } from "#ui/card.tsx";
import { Chips } from "#ui/chips.tsx";
import type { FormProps } from "./form-props.ts";
import styles from "./forms.module.css";
import { GoodsOptions } from "./goods-options.tsx";
import { PackageCard } from "./package-card.tsx";
import { ServiceCard } from "./service-card.tsx";

/** Gang-run goods: a fixed format, a listed quantity, a few options. */
export function GangRunForm({ form, book, problems, change, ladder }: FormProps<"pb">) {
  const format = book.gangRun.find((entry) => entry.id === form.formatId);
  const group = book.gangRun.filter((entry) => entry.group === format?.group);
  return (
    <>
      <div className={styles.lead}>
        <Card title="规格" aside="合版印刷，固定规格" marks>
          <Chips
            label="成品规格"
            hideLabel
            value={form.formatId}
            onChange={(formatId) => {
              const next = book.gangRun.find((entry) => entry.id === formatId);
              const offered = next?.packages.some((pack) => pack.quantity === form.quantity);
              const quantity = offered ? form.quantity : (next?.packages[0]?.quantity ?? 1);
              change({ ...form, formatId, quantity, options: {} });
            }}
            error={problemAt(problems, "formatId")}
            options={(group.length > 0 ? group : book.gangRun).map((entry) => ({
              value: entry.id,
              label: entry.name,
              note: `${short(entry.widthMm)}×${short(entry.heightMm)} mm`,
            }))}
          />
          {format === undefined ? null : (
            <p className={styles.note}>
              {format.paperName}，文件四边加 {short(format.bleedMm)} mm 出血
            </p>
          )}
        </Card>
      </div>
      <div className={styles.rest}>
        {format === undefined ? null : (
          <>
            <PackageCard
              aside="款数 × 每款数量"
              packages={format.packages}
              unit={format.unit}
              form={form}
              problems={problems}
              change={change}
            />
            {ladder}
            {format.options.length === 0 ? null : (
              <Card title="选项">
                <GoodsOptions
                  options={format.options}
                  chosen={form.options}
                  unit={format.unit}
                  problems={problems}
                  change={(options) => change({ ...form, options })}
                />
              </Card>
            )}
          </>
        )}
        <ServiceCard
          service={form}
          problems={problems}
          change={(part) => change({ ...form, ...part })}
        />
      </div>
    </>
  );
}
