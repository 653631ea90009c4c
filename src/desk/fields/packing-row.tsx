import { useDeskPart } from "#desk/state/use-desk.ts";
import { packedWords } from "#desk/tools/packed-words.ts";
import { finishingValue } from "#job/form/finishing-offer.ts";
import type { PartProps } from "./part-props.ts";
import { jobWithPart, stepsOfPart, withPart } from "./part-props.ts";
import { SheetBody } from "./sheet-body.tsx";
import { SheetRow } from "./sheet-row.tsx";

type PackingRowProps = Pick<PartProps, "desk" | "book" | "form" | "problems" | "change">;

/** 包装 of a book: what is done to the bound copy, and how much it makes. */
export function PackingRow({ desk, book, form, problems, change }: PackingRowProps) {
  const priced = useDeskPart(desk, (state) => state.priced);
  const [first] = form.parts;
  if (first === undefined) return null;
  const done = finishingValue("wholeBook", book.finishing, first.hgx);
  return (
    <SheetRow
      desk={desk}
      name="包装"
      value={done === "不做" ? "普通包装" : done}
      detail={priced === null ? undefined : packedWords(priced.quote)}
      problems={problems}
      asks={[]}
    >
      <SheetBody>
        {({ FinishingChoices }) => (
          <FinishingChoices
            desk={desk}
            book={book}
            place="wholeBook"
            kind="ysp"
            hgx={first.hgx}
            change={(hgx) => change(withPart(form, 0, { hgx }))}
            read={(job) => stepsOfPart(job, 0)}
            write={(job, hgx) => jobWithPart(job, 0, { hgx })}
            problems={problems}
            path="parts.0.hgx"
          />
        )}
      </SheetBody>
    </SheetRow>
  );
}
