import { problemAt } from "#components/job-form/job-form.ts";
import styles from "#configurator/fields/forms.module.css";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { grouped, short } from "#contract/format/numerals.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { NumberField } from "#ui/controls/number-field.tsx";
import { Tiles } from "#ui/controls/tiles.tsx";
import type { LabelShipRowProps } from "./label-ship-row.tsx";

const cores = ["25", "40", "76"] as const;
const inches = { "25": "1 吋", "40": "1.5 吋", "76": "3 吋" } as const;
const coreOf = { "25": 25, "40": 40, "76": 76 } as const;

/** Count, core and largest diameter of a roll, and the resulting size. */
export function RollFields({ session, form, problems, set }: LabelShipRowProps) {
  return (
    <>
      <NumberField
        label="每卷枚数"
        inside="每卷"
        unit="枚"
        step={100}
        value={form.labelsPerRoll}
        onChange={(labelsPerRoll, by) => set({ labelsPerRoll }, by)}
        quick={[500, 1000, 2000, 5000]}
        error={problemAt(problems, "labelsPerRoll")}
      />
      <div className={styles.titled}>
        <p>
          <b>卷芯</b> <span className={styles.note}>内径，跟打印机说明书一致</span>
        </p>
        <Tiles
          label="卷芯内径"
          columns={3}
          value={cores.find((core) => coreOf[core] === form.coreMm) ?? null}
          onChange={(core) => set({ coreMm: coreOf[core] })}
          error={problemAt(problems, "coreMm")}
          options={cores.map((core) => ({
            value: core,
            label: `${core} mm`,
            note: inches[core],
          }))}
        />
      </div>
      <NumberField
        label="最大外径（选填）"
        unit="mm"
        value={form.maxOdMm ?? null}
        onChange={(maxOdMm, by) => set({ maxOdMm }, by)}
        error={problemAt(problems, "maxOdMm")}
      />
      <RollWords session={session} />
    </>
  );
}

/** Limits of a common desktop printer, mm. */
const desktopOdMm = 127;

/** `共 10 卷，每卷外径约 112 mm，多数打印机装得下`. */
function RollWords({ session }: { readonly session: QuoteSession }) {
  const priced = useSessionPart(session, (state) => state.priced);
  const plan: Quote["plan"] | undefined = priced?.quote.plan;
  if (plan?.kind !== "label" || plan.shipForm !== "roll") return null;
  const fits = plan.rollOdMm <= desktopOdMm;
  return (
    <p className={fits ? styles.note : styles.caution}>
      共 {grouped(plan.rolls)} 卷，每卷外径约 {short(Math.round(plan.rollOdMm))} mm，
      {fits ? "多数打印机装得下" : `桌面打印机多只装得下 ${desktopOdMm} mm`}
    </p>
  );
}
