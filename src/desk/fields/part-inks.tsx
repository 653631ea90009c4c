import { useWords } from "#api/shop-words.ts";
import { printMethods } from "#contract/jobs.ts";
import { problemAt } from "#job/form/job-form.ts";
import type { Part } from "#job/form/sheet-parts.ts";
import { CheckField, SelectField } from "#ui/field.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { Tiles } from "#ui/tiles.tsx";
import styles from "./forms.module.css";
import { type PartProps, withPart } from "./part-props.ts";

const inkChoices = [
  { value: "4/4", label: "双面四色", front: 4, back: 4 },
  { value: "4/0", label: "单面四色", front: 4, back: 0 },
  { value: "1/1", label: "双面单色", front: 1, back: 1 },
  { value: "1/0", label: "单面单色", front: 1, back: 0 },
  { value: "4/1", label: "四色/单色", front: 4, back: 1 },
  { value: "2/2", label: "双面双色", front: 2, back: 2 },
] as const;

type Inks = Pick<Part, "frontColors" | "backColors">;

const inksOf = ({ frontColors, backColors }: Inks) =>
  inkChoices.find(({ front, back }) => front === frontColors && back === backColors);

/** `双面四色`, `正 3 色反 0 色`, with its spots. */
export function inkWords(part: Part): string {
  const spots = (part.frontSpots ?? 0) + (part.backSpots ?? 0);
  const own = `正 ${part.frontColors ?? "?"} 色反 ${part.backColors ?? "?"} 色`;
  return `${inksOf(part)?.label ?? own}${spots === 0 ? "" : `加 ${spots} 专色`}`;
}

/** What this paper can carry: a paper that prints on one side has no back. */
export const inksFor = (oneSided: boolean) =>
  inkChoices.filter(({ back }) => !oneSided || back === 0);

export const inkValue = (part: Part): string | null => inksOf(part)?.value ?? null;

/** The part with the inks of a choice. */
export function withInks(form: PartProps["form"], index: number, value: string) {
  const choice = inkChoices.find((one) => one.value === value);
  return choice === undefined
    ? form
    : withPart(form, index, { frontColors: choice.front, backColors: choice.back });
}

/** Every ink that a part can have, spots, how the sheet turns, and whose paper it is. */
export function PartInks(props: PartProps) {
  const { book, form, part, index, problems, change } = props;
  const words = useWords();
  const at = (name: string) => problemAt(problems, `parts.${index}.${name}`);
  const set = (next: Partial<Part>) => change(withPart(form, index, next));
  const oneSided = book.papers.find(({ id }) => id === part.paperId)?.printableSides === 1;
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
            onChange={(frontSpots) => set({ frontSpots })}
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
              onChange={(backSpots) => set({ backSpots })}
              error={at("backSpots")}
            />
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
