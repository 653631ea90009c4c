import { useWords } from "#api/shop-words.ts";
import { shipForms, windingCode } from "#contract/jobs.ts";
import { problemAt } from "#job/form/job-form.ts";
import { windingCodes, windingOf } from "#job/form/winding.ts";
import { Card } from "#ui/card.tsx";
import { Chips } from "#ui/chips.tsx";
import { NumberField } from "#ui/number-field.tsx";
import styles from "./forms.module.css";
import type { LabelCardProps } from "./label-card.ts";
import { WindingPicture } from "./winding-picture.tsx";

/** How the labels leave the shop; rolls ask for count, core and direction. */
export function LabelShipCard({ form, problems, set }: LabelCardProps) {
  const words = useWords();
  return (
    <Card title="出货方式">
      <Chips
        label="出货方式"
        hideLabel
        value={form.shipForm}
        onChange={(shipForm) => set({ shipForm })}
        error={problemAt(problems, "shipForm")}
        options={shipForms.map((ship) => ({
          value: ship,
          label: words.of("shipForm", ship),
        }))}
      />
      {form.shipForm === "roll" ? (
        <>
          <div className={styles.columns}>
            <NumberField
              label="每卷枚数"
              unit="枚"
              step={100}
              value={form.labelsPerRoll}
              onChange={(labelsPerRoll) => set({ labelsPerRoll })}
              quick={[500, 1000, 2000, 5000]}
              error={problemAt(problems, "labelsPerRoll")}
            />
            <NumberField
              label="最大外径（选填）"
              unit="mm"
              hint="打印机装得下的卷径，桌面机多为 127"
              value={form.maxOdMm ?? null}
              onChange={(maxOdMm) => set({ maxOdMm })}
              error={problemAt(problems, "maxOdMm")}
            />
          </div>
          <Chips
            label="卷芯内径"
            value={String(form.coreMm)}
            onChange={(core) => set({ coreMm: core === "25" ? 25 : core === "40" ? 40 : 76 })}
            error={problemAt(problems, "coreMm")}
            options={[
              { value: "25", label: "25 mm", note: "1 吋" },
              { value: "40", label: "40 mm", note: "1.5 吋" },
              { value: "76", label: "76 mm", note: "3 吋" },
            ]}
          />
          <div className={styles.winding}>
            <WindingPicture winding={form.winding} />
            <Chips
              label="出标方向"
              hint="各厂编号不同，请以图为准。"
              value={windingCode(form.winding)}
              onChange={(code) => {
                const winding = windingOf(code);
                if (winding !== undefined) set({ winding });
              }}
              error={problemAt(problems, "winding", true)}
              options={windingCodes.map((code) => ({
                value: code,
                label: words.of("winding", code),
              }))}
            />
          </div>
        </>
      ) : null}
    </Card>
  );
}
