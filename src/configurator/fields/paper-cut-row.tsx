import { problemAt } from "#components/job-form/job-form.ts";
import { SheetRow } from "#configurator/sheets/sheet-row.tsx";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { short } from "#contract/format/numerals.ts";
import { defaultWords } from "#contract/lookups/words.ts";
import { CheckField } from "#ui/controls/field.tsx";
import { Segment } from "#ui/controls/segment.tsx";
import type { FieldProps } from "./form-props.ts";
import styles from "./forms.module.css";
import { SizePair } from "./size-pair.tsx";

interface PaperCutRowProps extends FieldProps<"paper"> {
  readonly session: QuoteSession;
}

const isCut = ({ lengthMm, widthMm }: FieldProps<"paper">["form"]) =>
  lengthMm !== undefined || widthMm !== undefined;

function words(form: FieldProps<"paper">["form"]): string {
  const { lengthMm, widthMm, trim } = form;
  if (!isCut(form)) return "不裁，整张";
  const side = (mm: number | null | undefined) => (typeof mm === "number" ? short(mm) : "?");
  return `裁成 ${side(lengthMm)}×${side(widthMm)} mm${trim ? "，四边光" : ""}`;
}

/** 裁切: whole sheets, or cut to a size. */
export function PaperCutRow({ session, form, problems, change }: PaperCutRowProps) {
  return (
    <SheetRow
      session={session}
      name="裁切"
      value={words(form)}
      problems={problems}
      asks={["lengthMm", "widthMm", "grain", "trim"]}
    >
      <CheckField
        label="裁切成小张"
        checked={isCut(form)}
        onChange={(event) => {
          const { lengthMm: _length, widthMm: _width, ...rest } = form;
          change(event.target.checked ? { ...rest, lengthMm: 420, widthMm: 297 } : rest);
        }}
      />
      {isCut(form) ? <CutFields form={form} problems={problems} change={change} /> : null}
    </SheetRow>
  );
}

function CutFields({ form, problems, change }: FieldProps<"paper">) {
  return (
    <>
      <SizePair
        form={form}
        problems={problems}
        order={["lengthMm", "widthMm"]}
        change={(side, by) => change({ ...form, ...side }, by)}
      />
      <div className={styles.titled}>
        <p>
          <b>丝向</b> <span className={styles.note}>纸的纤维方向，顺着它折不易裂</span>
        </p>
        <Segment
          label="丝向"
          value={form.grain}
          onChange={(grain) => change({ ...form, grain })}
          error={problemAt(problems, "grain")}
          options={(["any", "long", "short"] as const).map((grain) => ({
            value: grain,
            label: defaultWords.of("grain", grain),
          }))}
        />
      </div>
      <CheckField
        label="四边光（先修边再裁）"
        checked={form.trim}
        onChange={(event) => change({ ...form, trim: event.target.checked })}
      />
    </>
  );
}
