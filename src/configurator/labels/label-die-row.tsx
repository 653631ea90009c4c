import { SheetBody } from "#configurator/sheets/sheet-body.tsx";
import { SheetRow } from "#configurator/sheets/sheet-row.tsx";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { grouped, short } from "#contract/format/numerals.ts";
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
      <SheetBody>
        {({ LabelDieFields }) => <LabelDieFields form={form} problems={problems} set={set} />}
      </SheetBody>
    </SheetRow>
  );
}
