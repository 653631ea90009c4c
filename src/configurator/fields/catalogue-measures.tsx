import { problemAt } from "#components/job-form/job-form.ts";
import type { FormKind } from "#contract/jobs/job-form.ts";
import type { CatalogueTable } from "#contract/price-book/goods.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import { type ChangeMeans, NumberField } from "#ui/controls/number-field.tsx";
import { FormBlock } from "./form-block.tsx";
import styles from "./forms.module.css";
import { SizePair } from "./size-pair.tsx";

interface CatalogueMeasuresProps {
  readonly form: FormKind<"pt">;
  readonly table: CatalogueTable;
  readonly problems: readonly Problem[];
  readonly change: (form: FormKind<"pt">, by?: ChangeMeans) => void;
}

const squareMetres = (form: FormKind<"pt">): string | null =>
  typeof form.widthMm === "number" && typeof form.lengthMm === "number"
    ? `${Math.round((form.widthMm * form.lengthMm) / 1000) / 1000} m²`
    : null;

/** The measure of each piece: an area, a length or a weight. */
export function CatalogueMeasures({ form, table, problems, change }: CatalogueMeasuresProps) {
  if (table.mode === "length") {
    return (
      <FormBlock title="长度">
        <NumberField
          label="每件长度"
          unit="米"
          step={1}
          inputMode="decimal"
          value={form.metres ?? null}
          onChange={(metres, by) => change({ ...form, metres }, by)}
          hint={`不足 ${table.minMetres} 米按 ${table.minMetres} 米计`}
          error={problemAt(problems, "metres")}
        />
      </FormBlock>
    );
  }
  if (table.mode === "weight") {
    return (
      <FormBlock title="重量">
        <NumberField
          label="每份重量"
          unit="kg"
          step={1}
          inputMode="decimal"
          value={form.weightKg ?? null}
          onChange={(weightKg, by) => change({ ...form, weightKg }, by)}
          hint={`不足 ${table.minKg} kg 按 ${table.minKg} kg 计`}
          error={problemAt(problems, "weightKg")}
        />
      </FormBlock>
    );
  }
  if (table.mode !== "area") return null;
  const area = squareMetres(form);
  return (
    <FormBlock title="尺寸" aside={area === null ? undefined : `每件 ${area}`}>
      <SizePair
        form={form}
        problems={problems}
        step={10}
        change={(side, by) => change({ ...form, ...side }, by)}
      />
      <p className={styles.note}>
        最大 {table.maxWidthMm}×{table.maxLengthMm} mm；每件不足 {table.minAreaM2} m² 按{" "}
        {table.minAreaM2} m² 计
      </p>
    </FormBlock>
  );
}
