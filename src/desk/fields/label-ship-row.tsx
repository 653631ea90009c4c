import { useWords } from "#api/shop-words.ts";
import { shipForms } from "#contract/jobs.ts";
import { grouped } from "#contract/numerals.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { problemAt } from "#job/form/job-form.ts";
import { Segment } from "#ui/segment.tsx";
import styles from "./forms.module.css";
import type { LabelCardProps } from "./label-card.ts";
import { SheetBody } from "./sheet-body.tsx";
import { SheetRow } from "./sheet-row.tsx";
import { WindingPicture } from "./winding-picture.tsx";
import { windingWords } from "./winding-words.ts";

export interface LabelShipRowProps extends LabelCardProps {
  readonly desk: QuoteDesk;
}

const asks = ["shipForm", "labelsPerRoll", "coreMm", "maxOdMm", "winding"];

/** 出货: how the labels leave the shop; rolls ask for count, core and direction. */
export function LabelShipRow({ desk, form, problems, set }: LabelShipRowProps) {
  const words = useWords();
  const roll = form.shipForm === "roll";
  const name = words.of("shipForm", form.shipForm);
  const each = form.labelsPerRoll === null ? "" : ` ${grouped(form.labelsPerRoll)} 枚/卷`;
  return (
    <SheetRow
      desk={desk}
      name="出货"
      value={roll ? `${name}${each}` : name}
      detail={roll ? `${form.coreMm} mm 芯，${windingWords(words, form.winding)}` : undefined}
      picture={
        roll ? (
          <span className={styles.rowPicture}>
            <WindingPicture winding={form.winding} />
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
              <RollFields desk={desk} form={form} problems={problems} set={set} />
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
