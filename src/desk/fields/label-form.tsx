import type { PriceBook } from "#contract/price-book.ts";
import { problemAt } from "#job/form/job-form.ts";
import { Card } from "#ui/card.tsx";
import { Chips } from "#ui/chips.tsx";
import { CheckField } from "#ui/field.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { FinishingFields } from "./finishing-fields.tsx";
import type { FormProps } from "./form-props.ts";
import styles from "./forms.module.css";
import type { SharedFields } from "./label-card.ts";
import { isRotary, LabelPrintCard } from "./label-print-card.tsx";
import { LabelShipCard } from "./label-ship-card.tsx";
import { LabelSizeCard } from "./label-size-card.tsx";
import { QuantityCard } from "./quantity-card.tsx";
import { ServiceCard } from "./service-card.tsx";

type LabelFormProps = FormProps<"lz"> | FormProps<"inkLz">;

const quickSteps = (book: PriceBook, kind: "lz" | "inkLz"): readonly number[] =>
  book.ladders[kind].slice(0, 6);

/** The first card stands alone, so that the drawing can follow it on a phone. */
export function LabelForm(props: LabelFormProps) {
  const { book, problems } = props;
  const kind = props.form.quoteType;
  const form = props.form;
  /** The fields that both label kinds share. */
  const set = (part: Partial<SharedFields>) =>
    isRotary(props)
      ? props.change({ ...props.form, ...part })
      : props.change({ ...props.form, ...part });
  const materials = book.labels.materials;

  return (
    <>
      <div className={styles.lead}>
        <LabelSizeCard form={form} problems={problems} set={set} />
      </div>
      <div className={styles.rest}>
        <Card title="面材" aside="不干胶">
          <Chips
            label="面材"
            hideLabel
            value={form.materialId}
            onChange={(materialId) => set({ materialId })}
            error={problemAt(problems, "materialId")}
            options={materials.map((material) => ({
              value: material.id,
              label: material.name,
              note: material.group,
              disabledReason: material.for.includes(kind)
                ? undefined
                : kind === "lz"
                  ? "仅数码可印"
                  : "仅轮转可印",
            }))}
          />
        </Card>
        <LabelPrintCard {...props} />
        <Card title="后工序" aside="可多选">
          <FinishingFields
            book={book}
            kind={kind}
            hgx={form.hgx}
            change={(hgx) => set({ hgx })}
            problems={problems}
            path="hgx"
          />
        </Card>
        <QuantityCard
          quantity={form.quantity}
          kinds={form.kinds}
          unit="枚"
          quick={quickSteps(book, kind)}
          problems={problems}
          change={set}
        />
        {props.ladder}
        <LabelShipCard form={form} problems={problems} set={set} />
        <details className={styles.more}>
          <summary>间距与刀版</summary>
          <div className={styles.moreBody}>
            <div className={styles.columns}>
              <NumberField
                label="横向间距"
                unit="mm"
                step={0.5}
                inputMode="decimal"
                value={form.gapAcrossMm}
                onChange={(gapAcrossMm) => set({ gapAcrossMm })}
                error={problemAt(problems, "gapAcrossMm")}
              />
              <NumberField
                label="纵向间距"
                unit="mm"
                step={0.5}
                inputMode="decimal"
                value={form.gapAroundMm}
                onChange={(gapAroundMm) => set({ gapAroundMm })}
                error={problemAt(problems, "gapAroundMm")}
              />
            </div>
            {kind === "lz" ? (
              <CheckField
                label="本店已有我的刀版"
                hint="返单或同尺寸时勾选，免刀版费"
                checked={form.dieExisting}
                onChange={(event) => set({ dieExisting: event.target.checked })}
              />
            ) : null}
          </div>
        </details>
        <ServiceCard service={form} problems={problems} change={set} />
      </div>
    </>
  );
}
