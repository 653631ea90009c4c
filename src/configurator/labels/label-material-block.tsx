import { useState } from "react";
import { lookOfMaterial } from "#components/job-facts/material-look.ts";
import { problemAt } from "#components/job-form/job-form.ts";
import { MaterialSwatch } from "#components/material-swatch.tsx";
import { FieldSheet } from "#configurator/fields/field-sheet.tsx";
import { FormBlock } from "#configurator/fields/form-block.tsx";
import type { BookCardProps } from "#configurator/fields/form-props.ts";
import { materialWords, shortName } from "#configurator/fields/material-words.ts";
import { MoreLink } from "#configurator/fields/more-link.tsx";
import { useDifferences } from "#configurator/fields/use-differences.ts";
import { SheetBody } from "#configurator/sheets/sheet-body.tsx";
import { differenceWords } from "#configurator/state/differences.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { isLabel } from "#contract/lookups/kinds.ts";
import type { LabelMaterial } from "#contract/price-book/labels.ts";
import { Tiles } from "#ui/controls/tiles.tsx";
import { RightIcon } from "#ui/layout/shell-icons.tsx";
import type { LabelCardProps } from "./label-card.ts";
import styles from "./label-material-block.module.css";

type LabelMaterialBlockProps = LabelCardProps & BookCardProps;

/** The most common ones, where the book has them. */
const usual = ["tongban", "pp-white", "pe-white", "pet-clear", "pp-clear"];

/** Three suggestions: the initial material, then the most common ones. */
function likelyOf(materials: readonly LabelMaterial[], held: string): readonly LabelMaterial[] {
  const ids = [...new Set([held, ...usual, ...materials.map(({ id }) => id)])];
  return ids.flatMap((id) => materials.filter((one) => one.id === id)).slice(0, 3);
}

const withMaterial = (job: Job, materialId: string): JobForm =>
  isLabel(job) ? { ...job, materialId } : job;

const variantsOf = (ids: readonly string[]) => (job: Job) =>
  new Map(ids.map((id) => [id, withMaterial(job, id)] as const));

/** 面材: the current one, three suggestions, the rest in a sheet. */
export function LabelMaterialBlock(props: LabelMaterialBlockProps) {
  const { session, form, book, problems, set } = props;
  const [open, setOpen] = useState(false);
  const materials = book.labels.materials.filter((one) => one.for.includes(form.quoteType));
  const [opened] = useState(form.materialId);
  const current = book.labels.materials.find(({ id }) => id === form.materialId);
  const likely = likelyOf(materials, opened);
  const shown =
    current === undefined || likely.includes(current) ? likely : [...likely.slice(0, 2), current];
  const differences = useDifferences(session, variantsOf(likely.map(({ id }) => id)));
  return (
    <FormBlock
      title="材料"
      aside={<MoreLink onOpen={() => setOpen(true)}>{`全部 ${materials.length} 种`}</MoreLink>}
    >
      {current === undefined ? null : (
        <button
          type="button"
          className={styles.current}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <MaterialSwatch look={lookOfMaterial(current)} className={styles.swatch} />
          <span className={styles.text}>
            <b>{current.name}</b>
            <span>{materialWords(current).line}</span>
          </span>
          <RightIcon size={18} />
        </button>
      )}
      <Tiles
        label="面材"
        columns={3}
        value={form.materialId}
        onChange={(materialId) => set({ materialId })}
        error={problemAt(problems, "materialId")}
        options={shown.map((material) => ({
          value: material.id,
          label: shortName(material.name),
          note:
            material.id === form.materialId
              ? "已选"
              : [materialWords(material).hint, differenceWords(differences.get(material.id))]
                  .filter((word) => word !== undefined)
                  .join(" "),
        }))}
      />
      <FieldSheet session={session} title="材料" open={open} onClose={() => setOpen(false)}>
        <AllMaterials {...props} materials={materials} />
      </FieldSheet>
    </FormBlock>
  );
}

interface AllMaterialsProps extends LabelMaterialBlockProps {
  readonly materials: readonly LabelMaterial[];
}

function AllMaterials({ session, form, set, materials }: AllMaterialsProps) {
  const differences = useDifferences(session, variantsOf(materials.map(({ id }) => id)));
  return (
    <SheetBody>
      {({ OptionList }) => (
        <OptionList
          label="材料"
          chosen={form.materialId}
          onPick={(materialId) => set({ materialId })}
          options={materials.map((material) => ({
            value: material.id,
            label: material.name,
            group: material.group,
            line: materialWords(material).line,
            picture: <MaterialSwatch look={lookOfMaterial(material)} className={styles.swatch} />,
            price:
              material.id === form.materialId
                ? "已选"
                : differenceWords(differences.get(material.id)),
          }))}
        />
      )}
    </SheetBody>
  );
}
