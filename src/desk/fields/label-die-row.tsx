import { grouped, short } from "#contract/numerals.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDeskPart } from "#desk/state/use-desk.ts";
import { problemAt } from "#job/form/job-form.ts";
import { CheckField } from "#ui/field.tsx";
import { NumberField } from "#ui/number-field.tsx";
import styles from "./forms.module.css";
import type { LabelCardProps } from "./label-card.ts";
import { SheetRow } from "./sheet-row.tsx";

interface LabelDieRowProps extends LabelCardProps {
  readonly desk: QuoteDesk;
}

/** 刀版: whether a die is made, and the gaps that it leaves. */
export function LabelDieRow({ desk, form, problems, set }: LabelDieRowProps) {
  const priced = useDeskPart(desk, (state) => state.priced);
  const rotary = form.quoteType === "lz";
  const die = priced?.quote.lines.find(({ code }) => code === "die");
  const gaps =
    form.gapAcrossMm === form.gapAroundMm
      ? `间距 ${form.gapAcrossMm === null ? "?" : short(form.gapAcrossMm)} mm`
      : `横向间距 ${form.gapAcrossMm ?? "?"} mm，纵向 ${form.gapAroundMm ?? "?"} mm`;
  const made = die === undefined ? "" : `¥${grouped(die.amount)}，`;
  // Without a price nobody knows yet whether a die of the shop cuts it.
  const free = priced !== null && die === undefined;
  const value = rotary
    ? form.dieExisting
      ? "用已有刀版"
      : free
        ? "用本店刀版，免刀版费"
        : "新开刀版"
    : "激光模切，不用刀版";
  return (
    <SheetRow
      desk={desk}
      name="刀版"
      value={value}
      detail={rotary ? `${made}${gaps}` : gaps}
      problems={problems}
      asks={["gapAcrossMm", "gapAroundMm", "dieExisting"]}
    >
      <p className={styles.note}>
        刀版把标签从底纸上切出来。间距是两枚标签之间留的边，太小排不掉废边。
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
    </SheetRow>
  );
}
