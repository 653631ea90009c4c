import { finishingValue } from "#components/job-form/finishing-offer.ts";
import type { PartProps } from "#configurator/sheets/part-props.ts";
import { jobWithPart, stepsOfPart, withPart } from "#configurator/sheets/part-props.ts";
import { SheetBody } from "#configurator/sheets/sheet-body.tsx";
import { SheetRow } from "#configurator/sheets/sheet-row.tsx";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { packedWords } from "#configurator/tools/packed-words.ts";

type PackingRowProps = Pick<PartProps, "session" | "book" | "form" | "problems" | "change">;

/** 包装 of a book: finishing of the bound copy, and its weight. */
export function PackingRow({ session, book, form, problems, change }: PackingRowProps) {
  const priced = useSessionPart(session, (state) => state.priced);
  const [first] = form.parts;
  if (first === undefined) return null;
  const done = finishingValue("wholeBook", book.finishing, first.hgx);
  return (
    <SheetRow
      session={session}
      name="包装"
      value={done === "不做" ? "普通包装" : done}
      detail={priced === null ? undefined : packedWords(priced.quote)}
      problems={problems}
      asks={[]}
    >
      <SheetBody>
        {({ FinishingChoices }) => (
          <FinishingChoices
            session={session}
            book={book}
            place="wholeBook"
            kind="ysp"
            hgx={first.hgx}
            change={(hgx, by) => change(withPart(form, 0, { hgx }), by)}
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
