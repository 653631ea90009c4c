import { SheetBody } from "#configurator/sheets/sheet-body.tsx";
import { SheetRow } from "#configurator/sheets/sheet-row.tsx";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { short } from "#contract/format/numerals.ts";
import type { FieldProps } from "./form-props.ts";

interface PaperCutRowProps extends FieldProps<"paper"> {
  readonly session: QuoteSession;
}

function words(form: FieldProps<"paper">["form"]): string {
  const { lengthMm, widthMm, trim } = form;
  if (lengthMm === undefined && widthMm === undefined) return "不裁，整张";
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
      <SheetBody>
        {({ PaperCutFields }) => <PaperCutFields form={form} problems={problems} change={change} />}
      </SheetBody>
    </SheetRow>
  );
}
