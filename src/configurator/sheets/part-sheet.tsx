import { useState } from "react";
import type { FinishingPlace } from "#components/job-form/finishing-lists.ts";
import { problemAt } from "#components/job-form/job-form.ts";
import { addPart } from "#components/job-form/sheet-parts.ts";
import { CurrentPaper } from "#configurator/fields/current-paper.tsx";
import styles from "#configurator/fields/forms.module.css";
import { PaperList } from "#configurator/fields/paper-list.tsx";
import { partNames } from "#contract/jobs/part-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { NumberField } from "#ui/controls/number-field.tsx";
import { LeftIcon } from "#ui/layout/shell-icons.tsx";
import { FinishingChoices } from "./finishing-choices.tsx";
import { PartInks } from "./part-inks.tsx";
import { jobWithPart, type PartProps, stepsOfPart, withPaper, withPart } from "./part-props.ts";
import { PartWeight } from "./part-weight.tsx";

interface PartSheetProps extends PartProps {
  readonly place: FinishingPlace;
  readonly onRemoved: () => void;
}

/** All fields of one part of a book; the list of papers temporarily replaces the sheet. */
export function PartSheet(props: PartSheetProps) {
  const { book, form, part, index, problems, change, place } = props;
  const [picking, setPicking] = useState(false);
  const papers = book.papers.filter(({ parentIds }) => parentIds.length > 0);
  const paper = papers.find(({ id }) => id === part.paperId);
  const at = (name: string) => problemAt(problems, `parts.${index}.${name}`);
  if (picking) {
    return (
      <>
        <Button tone="plain" onClick={() => setPicking(false)}>
          <LeftIcon size={18} /> 回到{part.name}
        </Button>
        <PaperList
          papers={papers}
          current={paper}
          onPick={(next) => change(withPaper(form, index, next))}
        />
      </>
    );
  }
  const inserted = part.name === partNames.insert;
  return (
    <>
      {inserted ? (
        <NumberField
          label="插页页数"
          unit="P"
          hint="一张纸两面算 2 P"
          stepper
          step={4}
          min={2}
          max={2000}
          value={part.pages}
          onChange={(pages, by) => change(withPart(form, index, { pages }), by)}
          error={at("pages")}
        />
      ) : null}
      <div className={styles.titled}>
        <b>纸张</b>
        <CurrentPaper paper={paper} onOpen={() => setPicking(true)} />
        <FieldError id={`paper-${index}`} error={at("paperId")} />
        {paper === undefined ? null : <PartWeight key={paper.id} {...props} paper={paper} />}
      </div>
      <div className={styles.titled}>
        <b>印刷</b>
        <PartInks {...props} />
      </div>
      <FinishingChoices
        session={props.session}
        book={book}
        place={place}
        kind="ysp"
        hgx={part.hgx}
        change={(hgx, by) => change(withPart(form, index, { hgx }), by)}
        read={(job) => stepsOfPart(job, index)}
        write={(job, hgx) => jobWithPart(job, index, { hgx })}
        problems={problems}
        path={`parts.${index}.hgx`}
        paper={paper === undefined ? undefined : { kind: paper.kind, gsm: part.gsm }}
      />
      {part.name === partNames.text && form.parts.length < 8 ? (
        <Button tone="outline" onClick={() => change(addPart(form))}>
          加一种内页纸
        </Button>
      ) : null}
      {inserted ? (
        <Button
          tone="outline"
          onClick={() => {
            props.onRemoved();
            change({ ...form, parts: form.parts.filter((_, place) => place !== index) });
          }}
        >
          删除这种插页
        </Button>
      ) : null}
    </>
  );
}
