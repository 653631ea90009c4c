import { useState } from "react";
import { problemAt } from "#components/job-form/job-form.ts";
import { FieldSheet } from "#configurator/fields/field-sheet.tsx";
import { FormBlock } from "#configurator/fields/form-block.tsx";
import { PaperPicker } from "#configurator/fields/paper-picker.tsx";
import { Segment } from "#ui/controls/segment.tsx";
import { hasExtraInks, hasWhite, inksFor, inkValue, inkWords, withInks } from "./ink-words.ts";
import { type PartProps, withPaper } from "./part-props.ts";
import { PartWeight } from "./part-weight.tsx";
import { SheetBody } from "./sheet-body.tsx";

const usual = ["4/4", "4/0", "1/0"];
const usualOfOneSide = ["4/0", "1/0"];

/** 纸张 and 印刷 of a print with one part. */
export function PartBlocks(props: PartProps) {
  const { session, book, form, part, index, problems, change } = props;
  const [open, setOpen] = useState(false);
  const paper = book.papers.find(({ id }) => id === part.paperId);
  const oneSided = paper?.printableSides === 1;
  const shown = inksFor(oneSided).filter(({ value }) =>
    (oneSided ? usualOfOneSide : usual.slice(0, 2)).includes(value),
  );
  const value = inkValue(part);
  const extra = hasExtraInks(part);
  const among = shown.some((one) => one.value === value) && !extra;
  const other = paper?.ground === undefined ? "其他" : "其他、白墨";
  const at = (name: string) => problemAt(problems, `parts.${index}.${name}`);
  return (
    <>
      <PaperPicker
        session={session}
        title="纸张"
        papers={book.papers.filter(({ parentIds }) => parentIds.length > 0)}
        current={paper}
        onPick={(next) => change(withPaper(form, index, next))}
        error={at("paperId")}
      >
        {paper === undefined ? null : (
          <PartWeight key={paper.id} {...props} paper={paper} near={4} />
        )}
      </PaperPicker>
      <FormBlock title="印刷" aside={part.customerPaper ? "客来纸" : undefined}>
        <Segment
          label="印刷颜色"
          value={extra ? null : value}
          onChange={(next) => change(withInks(form, index, next))}
          error={at("frontColors") ?? at("backColors") ?? at("frontWhite") ?? at("backWhite")}
          options={shown.map((one) => ({ value: one.value, label: one.label }))}
          more={{
            word: among ? other : hasWhite(part) ? "含白墨" : inkWords(part),
            name: among ? "其他印刷颜色" : `${inkWords(part)}，改印刷颜色`,
            chosen: !among,
            onOpen: () => setOpen(true),
          }}
        />
        <FieldSheet session={session} title="印刷" open={open} onClose={() => setOpen(false)}>
          <SheetBody>{({ PartInks }) => <PartInks {...props} />}</SheetBody>
        </FieldSheet>
      </FormBlock>
    </>
  );
}
