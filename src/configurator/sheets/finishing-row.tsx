import { finishingValue, offeredAt } from "#components/job-form/finishing-offer.ts";
import type { FinishingChoicesProps } from "./finishing-choices.tsx";
import { SheetBody } from "./sheet-body.tsx";
import { SheetRow } from "./sheet-row.tsx";

/** 后工序 as a row: the chosen steps, or examples. Nothing where the product has none. */
export function FinishingRow(props: FinishingChoicesProps) {
  const { session, book, place, kind, hgx, problems, path } = props;
  const { either, add, more, included } = offeredAt(place, kind, book.finishing, hgx);
  if (either.length + add.length + more.length + included.length === 0) return null;
  const value = finishingValue(place, book.finishing, hgx);
  const could = [...either.flatMap(({ steps }) => steps), ...add].slice(0, 4);
  const has = included.map(({ name }) => name).join("、");
  const detail =
    has !== ""
      ? `已含${has}`
      : value === "不做"
        ? `可加${could.map(({ name }) => name).join("、")}`
        : undefined;
  return (
    <SheetRow
      session={session}
      name="后工序"
      value={value}
      detail={detail}
      problems={problems}
      asks={[path]}
    >
      <SheetBody>{({ FinishingChoices }) => <FinishingChoices {...props} />}</SheetBody>
    </SheetRow>
  );
}
