import { Suspense } from "react";
import { useWords } from "#api/shop-words.ts";
import { problemAt } from "#components/job-form/job-form.ts";
import styles from "#configurator/fields/forms.module.css";
import { SheetBody } from "#configurator/sheets/sheet-body.tsx";
import { SheetRow } from "#configurator/sheets/sheet-row.tsx";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { grouped } from "#contract/format/numerals.ts";
import { shipForms } from "#contract/jobs/jobs.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { Segment } from "#ui/controls/segment.tsx";
import type { LabelCardProps } from "./label-card.ts";
import { windingWords } from "./winding-words.ts";

const WindingPicture = lazyPart(async () => (await import("./winding-picture.tsx")).WindingPicture);

export interface LabelShipRowProps extends LabelCardProps {
  readonly session: QuoteSession;
}

const asks = ["shipForm", "labelsPerRoll", "coreMm", "maxOdMm", "winding"];

/** 出货: the delivered form of the labels; rolls need count, core and direction. */
export function LabelShipRow({ session, form, problems, set }: LabelShipRowProps) {
  const words = useWords();
  const roll = form.shipForm === "roll";
  const name = words.of("shipForm", form.shipForm);
  const each = form.labelsPerRoll === null ? "" : ` ${grouped(form.labelsPerRoll)} 枚/卷`;
  return (
    <SheetRow
      session={session}
      name="出货"
      value={roll ? `${name}${each}` : name}
      detail={roll ? `${form.coreMm} mm 芯，${windingWords(words, form.winding)}` : undefined}
      picture={
        roll ? (
          <span className={styles.rowPicture}>
            <Suspense fallback={<svg width="72" height="78" aria-hidden="true" />}>
              <WindingPicture winding={form.winding} />
            </Suspense>
          </span>
        ) : undefined
      }
      problems={problems}
      asks={asks}
    >
      <Segment
        label="出货方式"
        value={form.shipForm}
        onChange={(shipForm) => set({ shipForm })}
        error={problemAt(problems, "shipForm")}
        options={shipForms.map((ship) => ({ value: ship, label: words.of("shipForm", ship) }))}
      />
      {roll ? (
        <SheetBody>
          {({ RollFields, WindingChoice }) => (
            <>
              <RollFields session={session} form={form} problems={problems} set={set} />
              <WindingChoice
                winding={form.winding}
                problems={problems}
                change={(winding) => set({ winding })}
              />
            </>
          )}
        </SheetBody>
      ) : null}
    </SheetRow>
  );
}
