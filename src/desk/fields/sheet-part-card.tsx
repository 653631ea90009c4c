import { useWords } from "#api/shop-words.ts";
import { printMethods } from "#contract/jobs.ts";
import { problemAt } from "#job/form/job-form.ts";
import type { Part } from "#job/form/sheet-parts.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Chips } from "#ui/chips.tsx";
import { CheckField, SelectField } from "#ui/field.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { FinishingFields } from "./finishing-fields.tsx";
import type { FormProps } from "./form-props.ts";
import styles from "./forms.module.css";
import { nearestGsm } from "./nearest-gsm.ts";

interface SheetPartCardProps extends FormProps<"ysp"> {
  readonly part: Part;
  readonly index: number;
  readonly booklet: boolean;
}

const inkChoices = [
  { value: "4/4", label: "双面四色" },
  { value: "4/0", label: "单面四色" },
  { value: "1/1", label: "双面单色" },
  { value: "1/0", label: "单面单色" },
  { value: "4/1", label: "四色 / 单色" },
  { value: "2/2", label: "双面双色" },
] as const;

/** One paper block: pages, paper, inks, print method, finishing. */
export function SheetPartCard(props: SheetPartCardProps) {
  const { part, index, booklet, form, book, problems, change } = props;
  const words = useWords();
  const path = `parts.${index}`;
  const at = (name: string) => problemAt(problems, `${path}.${name}`);
  const set = (next: Partial<Part>) =>
    change({
      ...form,
      parts: form.parts.map((one, place) => (place === index ? { ...one, ...next } : one)),
    });
  const paper = book.papers.find((entry) => entry.id === part.paperId);
  const inks = `${part.frontColors ?? ""}/${part.backColors ?? ""}`;
  const oneSided = paper?.printableSides === 1;

  return (
    <Card
      title={booklet ? part.name : "纸张与印刷"}
      aside={
        part.name === "插页" ? (
          <Button
            tone="plain"
            size="s"
            onClick={() =>
              change({ ...form, parts: form.parts.filter((_, place) => place !== index) })
            }
          >
            删除
          </Button>
        ) : undefined
      }
    >
      {booklet && part.name !== "封面" ? (
        <NumberField
          label="P数（面）"
          unit="P"
          hint="一张纸两面算 2 P"
          stepper
          step={4}
          min={2}
          max={2000}
          value={part.pages}
          onChange={(pages) => set({ pages })}
          error={at("pages")}
        />
      ) : null}
      <SelectField
        label="纸张"
        value={part.paperId}
        onChange={(event) => {
          const next = book.papers.find((entry) => entry.id === event.target.value);
          if (next !== undefined) set({ paperId: next.id, gsm: nearestGsm(next, part.gsm) });
        }}
        error={at("paperId")}
        options={book.papers
          .filter((entry) => entry.parentIds.length > 0)
          .map((entry) => ({ value: entry.id, label: entry.name }))}
      />
      <Chips
        label="克重"
        value={String(part.gsm ?? "")}
        onChange={(gsm) => set({ gsm: Number(gsm) })}
        error={at("gsm")}
        options={(paper?.gsms ?? []).map((entry) => ({
          value: String(entry.gsm),
          label: `${entry.gsm} g`,
        }))}
      />
      <Chips
        label="印刷颜色"
        value={inkChoices.find((choice) => choice.value === inks)?.value ?? null}
        onChange={(choice) => {
          const [front = "4", back = "0"] = choice.split("/");
          set({ frontColors: Number(front), backColors: Number(back) });
        }}
        error={at("frontColors") ?? at("backColors")}
        options={inkChoices.map((choice) => ({
          ...choice,
          disabledReason: oneSided && !choice.value.endsWith("/0") ? "这种纸只印一面" : undefined,
        }))}
      />
      <details>
        <summary className={styles.note}>专色、印刷方式、客来纸</summary>
        <div className={styles.columns}>
          <NumberField
            label="正面专色"
            unit="色"
            stepper
            min={0}
            max={5}
            value={part.frontSpots}
            onChange={(frontSpots) => set({ frontSpots })}
            error={at("frontSpots")}
          />
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
            checked={part.customerPaper}
            onChange={(event) => set({ customerPaper: event.target.checked })}
          />
        </div>
      </details>
      <FinishingFields
        book={book}
        kind="ysp"
        hgx={part.hgx}
        change={(hgx) => set({ hgx })}
        problems={problems}
        path={`${path}.hgx`}
        {...(paper === undefined ? {} : { paper: { kind: paper.kind, gsm: part.gsm } })}
      />
    </Card>
  );
}
