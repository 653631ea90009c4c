import { problemAt } from "#components/job-form/job-form.ts";
import { hasBox, isBook } from "#components/job-form/sheet-parts.ts";
import { FormBlock } from "#configurator/fields/form-block.tsx";
import type { FormProps } from "#configurator/fields/form-props.ts";
import styles from "#configurator/fields/forms.module.css";
import { PackingRow } from "#configurator/fields/packing-row.tsx";
import { QuantityCard } from "#configurator/fields/quantity-card.tsx";
import { ServiceRow } from "#configurator/fields/service-row.tsx";
import { yspUnits } from "#contract/jobs/jobs.ts";
import { NumberField } from "#ui/controls/number-field.tsx";
import { Card } from "#ui/layout/card.tsx";
import { SummaryRows } from "#ui/layout/summary-row.tsx";
import { BookBlock } from "./book-block.tsx";
import { BoxBlock } from "./box-block.tsx";
import { FinishingRow } from "./finishing-row.tsx";
import { PartBlocks } from "./part-blocks.tsx";
import { PartCard } from "./part-card.tsx";
import { jobWithPart, stepsOfPart, withAmount, withPart, withPlies } from "./part-props.ts";
import { PressRow } from "./press-row.tsx";
import { SheetSizeBlock } from "./sheet-size-block.tsx";

/** Sheet-fed print of every type: its main card, parts, quantity, and the rest as rows. */
export function SheetForm(props: FormProps<"ysp">) {
  const { session, form, book, problems, change, held, below } = props;
  const shared = { session, form, book, problems, change };
  return (
    <>
      {isBook(form.yspType) ? (
        <BookLead {...shared} />
      ) : hasBox(form.yspType) ? (
        <BoxLead {...shared} />
      ) : (
        <FlatLead {...shared} />
      )}
      <div className={styles.amount}>
        <QuantityCard
          session={session}
          amount={form}
          unit={yspUnits[form.yspType]}
          problems={problems}
          unlike={form.yspType !== "book" && form.yspType !== "calendar"}
          change={(amount, by) => change(withAmount(form, amount), by)}
        />
      </div>
      {below}
      <div className={styles.rows}>
        <SummaryRows>
          {isBook(form.yspType) ? <PackingRow {...shared} /> : <PrintFinishing {...shared} />}
          <PressRow {...shared} />
          <ServiceRow
            session={session}
            held={held}
            service={form}
            problems={problems}
            change={(part) => change({ ...form, ...part })}
          />
        </SummaryRows>
      </div>
    </>
  );
}

type LeadProps = Pick<FormProps<"ysp">, "session" | "form" | "book" | "problems" | "change">;

function BookLead(props: LeadProps) {
  return (
    <div className={styles.lead}>
      <Card marks>
        <SheetSizeBlock {...props} />
        <BookBlock {...props} />
      </Card>
      {props.form.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
        <PartCard key={index} {...props} part={part} index={index} />
      ))}
    </div>
  );
}

/** The die line between the measures of a box and its board. */
function BoxLead(props: LeadProps) {
  const [part] = props.form.parts;
  return (
    <>
      <div className={styles.lead}>
        <Card marks>
          <BoxBlock {...props} />
        </Card>
      </div>
      <div className={styles.board}>
        {part === undefined ? null : (
          <Card>
            <PartBlocks {...props} part={part} index={0} />
          </Card>
        )}
      </div>
    </>
  );
}

function FlatLead(props: LeadProps) {
  const [part] = props.form.parts;
  return (
    <div className={styles.lead}>
      <Card marks>
        <SheetSizeBlock {...props} />
        {part === undefined ? null : <PartBlocks {...props} part={part} index={0} />}
        <LeavesBlock {...props} />
      </Card>
    </div>
  );
}

/** 每本 of a pad or of a book of forms. */
function LeavesBlock({ form, book, problems, change }: LeadProps) {
  if (form.yspType !== "ncr" && form.yspType !== "pad") return null;
  return (
    <FormBlock title="每本">
      <div className={styles.columns}>
        <NumberField
          label="每本份数"
          unit="份"
          stepper
          step={10}
          min={1}
          value={form.leavesPerBook}
          onChange={(leavesPerBook, by) => change({ ...form, leavesPerBook }, by)}
          error={problemAt(problems, "leavesPerBook")}
        />
        {form.yspType === "ncr" ? (
          <NumberField
            label="联数"
            unit="联"
            stepper
            min={2}
            max={6}
            value={form.plies}
            onChange={(plies, by) => change(withPlies(form, plies, book), by)}
            error={problemAt(problems, "plies")}
          />
        ) : null}
      </div>
    </FormBlock>
  );
}

/** The finishing of a print that is one part. */
function PrintFinishing({ session, form, book, problems, change }: LeadProps) {
  const [part] = form.parts;
  if (part === undefined || form.yspType === "book") return null;
  const paper = book.papers.find(({ id }) => id === part.paperId);
  return (
    <FinishingRow
      key={form.yspType}
      session={session}
      book={book}
      place={form.yspType}
      kind="ysp"
      hgx={part.hgx}
      change={(hgx, by) => change(withPart(form, 0, { hgx }), by)}
      read={(job) => stepsOfPart(job, 0)}
      write={(job, hgx) => jobWithPart(job, 0, { hgx })}
      problems={problems}
      path="parts.0.hgx"
      paper={paper === undefined ? undefined : { kind: paper.kind, gsm: part.gsm }}
    />
  );
}
