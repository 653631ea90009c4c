import { Card } from "#ui/card.tsx";
import { Chips } from "#ui/chips.tsx";
import { NumberField } from "#ui/number-field.tsx";
import styles from "./forms.module.css";
import { problemAt } from "./job-form.ts";
import type { LabelCardProps } from "./label-card.ts";
import { windingOptions, windingText, windingValue } from "./winding.ts";
import { WindingPicture } from "./winding-picture.tsx";
import { shipFormNames } from "./words.ts";

/** How the labels leave the shop; rolls ask for count, core and direction. */
export function LabelShipCard({ form, problems, set }: LabelCardProps) {
  return (
    <Card title="出货方式">
      <Chips
        label="出货方式"
        hideLabel
        value={form.shipForm}
        onChange={(shipForm) => set({ shipForm })}
        error={problemAt(problems, "shipForm")}
        options={(["roll", "sheet", "fanfold", "single"] as const).map((ship) => ({
          value: ship,
          label: shipFormNames[ship],
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
              hint={`${windingText(form.winding)}。各厂编号不同，请以图为准。`}
              value={windingValue(form.winding)}
              onChange={(value) => {
                const option = windingOptions.find((one) => one.value === value);
                if (option !== undefined) set({ winding: option.winding });
              }}
              error={problemAt(problems, "winding", true)}
              options={windingOptions}
            />
          </div>
        </>
      ) : null}
    </Card>
  );
}
