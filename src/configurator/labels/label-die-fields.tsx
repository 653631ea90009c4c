import { problemAt } from "#components/job-form/job-form.ts";
import styles from "#configurator/fields/forms.module.css";
import { CheckField } from "#ui/controls/field.tsx";
import { NumberField } from "#ui/controls/number-field.tsx";
import type { LabelCardProps } from "./label-card.ts";

/** Whether the shop has the die, and the gaps between labels. */
export function LabelDieFields({ form, problems, set }: LabelCardProps) {
  const rotary = form.quoteType === "lz";
  return (
    <>
      <p className={styles.note}>
        {rotary ? "刀版把标签从底纸上切出来。" : null}
        间距是两枚标签之间留的边，太小排不掉废边。
      </p>
      {rotary ? (
        <CheckField
          label="本店已有我的刀版"
          hint="返单或同尺寸时勾选，免刀版费"
          checked={form.dieExisting}
          onChange={(event) => set({ dieExisting: event.target.checked })}
        />
      ) : null}
      <div className={styles.columns}>
        <NumberField
          label="横向间距"
          unit="mm"
          step={0.5}
          inputMode="decimal"
          value={form.gapAcrossMm}
          onChange={(gapAcrossMm, by) => set({ gapAcrossMm }, by)}
          error={problemAt(problems, "gapAcrossMm")}
        />
        <NumberField
          label="纵向间距"
          unit="mm"
          step={0.5}
          inputMode="decimal"
          value={form.gapAroundMm}
          onChange={(gapAroundMm, by) => set({ gapAroundMm }, by)}
          error={problemAt(problems, "gapAroundMm")}
        />
      </div>
    </>
  );
}
