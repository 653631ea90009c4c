import { Suspense } from "react";
import { useWords } from "#api/shop-words.ts";
import { problemAt } from "#components/job-form/job-form.ts";
import type { Part } from "#components/job-form/sheet-parts.ts";
import styles from "#configurator/fields/forms.module.css";
import { short } from "#contract/format/numerals.ts";
import { printMethods } from "#contract/jobs/jobs.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { CheckField, SelectField } from "#ui/controls/field.tsx";
import { type ChangeMeans, NumberField } from "#ui/controls/number-field.tsx";
import { Tiles } from "#ui/controls/tiles.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { fanOf } from "./ink-numbers.ts";
import { inksFor, inkValue, withInks } from "./ink-words.ts";
import { type PartProps, withPart } from "./part-props.ts";
import { SpotInkField } from "./spot-ink-field.tsx";

const WhiteFields = lazyPart(async () => (await import("./white-fields.tsx")).WhiteFields);

/** All inks of a part, spots, the turning method, and who supplies the paper. */
export function PartInks(props: PartProps) {
  const { book, form, part, index, problems, change } = props;
  const words = useWords();
  const at = (name: string) => problemAt(problems, `parts.${index}.${name}`);
  const set = (next: Partial<Part>, by?: ChangeMeans) => change(withPart(form, index, next), by);
  const paper = book.papers.find(({ id }) => id === part.paperId);
  const oneSided = paper?.printableSides === 1;
  const fan = fanOf(paper?.kind);
  return (
    <>
      <Tiles
        label={`${part.name}印刷颜色`}
        columns={3}
        value={inkValue(part)}
        onChange={(value) => change(withInks(form, index, value))}
        error={at("frontColors") ?? at("backColors")}
        options={inksFor(oneSided).map(({ value, label }) => ({ value, label }))}
      />
      <Suspense fallback={<Skeleton lines={2} shape="card" />}>
        <WhiteFields {...props} paper={paper} />
      </Suspense>
      <details className={styles.fold}>
        <summary>专色、印刷方式、客来纸</summary>
        <div className={styles.columns}>
          <NumberField
            label="正面专色"
            unit="色"
            hint="潘通色、金银墨等"
            stepper
            min={0}
            max={5}
            value={part.frontSpots}
            onChange={(frontSpots, by) => set({ frontSpots }, by)}
            error={at("frontSpots")}
          />
          {oneSided ? null : (
            <NumberField
              label="反面专色"
              unit="色"
              stepper
              min={0}
              max={5}
              value={part.backSpots}
              onChange={(backSpots, by) => set({ backSpots }, by)}
              error={at("backSpots")}
            />
          )}
          {book.spotInks === undefined ? null : (
            <>
              <SpotInkField
                side="正面"
                spots={part.frontSpots ?? 0}
                inks={part.frontSpotInks}
                fan={fan}
                error={at("frontSpotInks")}
                change={(frontSpotInks) => set({ frontSpotInks })}
              />
              <SpotInkField
                side="反面"
                spots={part.backSpots ?? 0}
                inks={part.backSpotInks}
                fan={fan}
                error={at("backSpotInks")}
                change={(backSpotInks) => set({ backSpotInks })}
              />
              {(part.frontSpots ?? 0) + (part.backSpots ?? 0) === 0 ? null : (
                <p className={styles.note}>
                  每个色号调墨 {short(Number(book.spotInks.sheetFee))}{" "}
                  元，正反面同一个色号只收一次；不填色号的用店里备好的金、银等墨
                </p>
              )}
            </>
          )}
          <SelectField
            label="印刷方式"
            value={part.printMethod}
            onChange={(event) => {
              const next = printMethods.find((method) => method === event.target.value);
              if (next !== undefined) set({ printMethod: next });
            }}
            error={at("printMethod")}
            options={printMethods.map((method) => ({
              value: method,
              label: words.of("printMethod", method),
            }))}
          />
          <CheckField
            label="客来纸（自带纸张）"
            hint="您送纸来，只算印工"
            checked={part.customerPaper}
            onChange={(event) => set({ customerPaper: event.target.checked })}
          />
        </div>
      </details>
    </>
  );
}
