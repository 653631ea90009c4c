import { problemAt } from "#components/job-form/job-form.ts";
import styles from "#configurator/fields/forms.module.css";
import { SheetRow } from "#configurator/sheets/sheet-row.tsx";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { grouped, short } from "#contract/format/numerals.ts";
import { CheckField } from "#ui/controls/field.tsx";
import { NumberField } from "#ui/controls/number-field.tsx";
import type { LabelCardProps } from "./label-card.ts";

interface LabelDieRowProps extends LabelCardProps {
  readonly session: QuoteSession;
}

/** 刀版: whether a die is made, and its gaps; the gaps alone where a laser cuts. */
export function LabelDieRow({ session, form, problems, set }: LabelDieRowProps) {
  const priced = useSessionPart(session, (state) => state.priced);
  const rotary = form.quoteType === "lz";
  const die = priced?.quote.lines.find(({ code }) => code === "die");
  const gaps =
    form.gapAcrossMm === form.gapAroundMm
      ? `${form.gapAcrossMm === null ? "?" : short(form.gapAcrossMm)} mm`
      : `横向 ${form.gapAcrossMm ?? "?"} mm，纵向 ${form.gapAroundMm ?? "?"} mm`;
  const made = die === undefined ? "" : `¥${grouped(die.amount)}，`;
  // Without a price it is unknown whether one of the shop's dies fits.
  const free = priced !== null && die === undefined;
  const value = rotary
    ? form.dieExisting
      ? "用已有刀版"
      : free
        ? "用本店刀版，免刀版费"
        : "新开刀版"
    : gaps;
  return (
    <SheetRow
      session={session}
      name={rotary ? "刀版" : "间距"}
      value={value}
      detail={rotary ? `${made}间距 ${gaps}` : "激光模切，没有刀版费"}
      problems={problems}
      asks={["gapAcrossMm", "gapAroundMm", "dieExisting"]}
    >
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
    </SheetRow>
  );
}
