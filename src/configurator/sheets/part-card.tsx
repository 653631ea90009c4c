import { useState } from "react";
import type { FinishingPlace } from "#components/job-form/finishing-lists.ts";
import { finishingListOf } from "#components/job-form/finishing-lists.ts";
import { finishingValue } from "#components/job-form/finishing-offer.ts";
import { withoutSteps, withStep } from "#components/job-form/finishing-picks.ts";
import { FieldSheet } from "#configurator/fields/field-sheet.tsx";
import { useDifferences } from "#configurator/fields/use-differences.ts";
import { differenceWords } from "#configurator/state/differences.ts";
import { partNames } from "#contract/jobs/part-names.ts";
import { Tiles } from "#ui/controls/tiles.tsx";
import { Card } from "#ui/layout/card.tsx";
import { RightIcon } from "#ui/layout/shell-icons.tsx";
import { inkWords } from "./ink-words.ts";
import styles from "./part-card.module.css";
import { PartPicture } from "./part-picture.tsx";
import { jobWithPart, type PartProps, stepsOfPart, withPart } from "./part-props.ts";
import { PartWeight } from "./part-weight.tsx";
import { SheetBody } from "./sheet-body.tsx";

/** The finishing list of a book's part. */
const placeOf = ({ form, part }: Pick<PartProps, "form" | "part">): FinishingPlace => {
  if (part.name === partNames.cover) return "cover";
  return form.yspType === "calendar" ? "calendar" : "inner";
};

/** One part of a book: a summary, the most common change, the rest in a sheet. */
export function PartCard(props: PartProps) {
  const { session, book, form, part, index, problems } = props;
  const [open, setOpen] = useState(false);
  const place = placeOf({ form, part });
  const paper = book.papers.find(({ id }) => id === part.paperId);
  const problem = problems.find(({ field }) => field?.startsWith(`parts.${index}.`));
  const title = `${part.name} ${part.pages ?? "?"} P`;
  return (
    <Card>
      <button
        type="button"
        className={styles.head}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <PartPicture cover={place === "cover"} />
        <span className={styles.text}>
          <b>{title}</b>
          <span>
            {part.gsm ?? "?"} g {paper?.name ?? part.paperId}，{inkWords(part)}
            {part.customerPaper ? "，客来纸" : ""}
          </span>
          <span className={problem === undefined ? undefined : styles.problem}>
            {problem?.message ?? finishingValue(place, book.finishing, part.hgx)}
          </span>
        </span>
        <RightIcon size={18} />
      </button>
      {place === "inner" && paper !== undefined ? (
        <PartWeight key={paper.id} {...props} paper={paper} near={3} />
      ) : (
        <PartFilm {...props} place={place} />
      )}
      <FieldSheet session={session} title={part.name} open={open} onClose={() => setOpen(false)}>
        <SheetBody>
          {({ PartSheet }) => (
            <PartSheet {...props} place={place} onRemoved={() => setOpen(false)} />
          )}
        </SheetBody>
      </FieldSheet>
    </Card>
  );
}

const none = "none";

/** The most common finishing of a cover: its film. */
function PartFilm(props: PartProps & { readonly place: FinishingPlace }) {
  const { session, book, form, part, index, change, place } = props;
  const list = finishingListOf(place);
  const [group] = list.either;
  const ids = (group?.ids ?? []).filter((id) => book.finishing.some((step) => step.id === id));
  const held = part.hgx.find(({ id }) => ids.includes(id))?.id ?? none;
  const shown = [...new Set([...ids.slice(0, 2), ...(held === none ? [] : [held])])];
  const stepsWith = (hgx: typeof part.hgx, id: string) =>
    id === none
      ? withoutSteps(hgx, ids, list, book.finishing)
      : withStep(hgx, id, list, book.finishing);
  const differences = useDifferences(
    session,
    (job) =>
      new Map(
        [none, ...ids].map(
          (id) =>
            [
              id,
              jobWithPart(job, index, { hgx: stepsWith([...stepsOfPart(job, index)], id) }),
            ] as const,
        ),
      ),
  );
  if (group === undefined || ids.length === 0) return null;
  return (
    <Tiles
      label={`${part.name}${group.name}`}
      columns={3}
      value={held}
      onChange={(id) => change(withPart(form, index, { hgx: stepsWith(part.hgx, id) }))}
      options={[
        ...shown.map((id) => ({
          value: id,
          label: book.finishing.find((step) => step.id === id)?.name ?? id,
        })),
        { value: none, label: group.none },
      ].map((option) => ({
        ...option,
        note:
          option.value === held ? "已选" : (differenceWords(differences.get(option.value)) ?? "…"),
      }))}
    />
  );
}
