import { useWords } from "#api/shop-words.ts";
import { bindingText } from "#contract/job-words.ts";
import { bindings, yspUnits } from "#contract/jobs.ts";
import { problemAt } from "#job/form/job-form.ts";
import { addPart, isBook } from "#job/form/sheet-parts.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Chips } from "#ui/chips.tsx";
import { CheckField, SelectField } from "#ui/field.tsx";
import { NumberField } from "#ui/number-field.tsx";
import type { FormProps } from "./form-props.ts";
import styles from "./forms.module.css";
import { QuantityCard } from "./quantity-card.tsx";
import { ServiceCard } from "./service-card.tsx";
import { SheetPartCard } from "./sheet-part-card.tsx";
import { SheetSizeCard } from "./sheet-size-card.tsx";

/** Sheet-fed print of every type: size, parts with their paper and inks, binding, quantity. */
export function SheetForm(props: FormProps<"ysp">) {
  const { form, book, problems, change } = props;
  const pages = form.parts.reduce((sum, part) => sum + (part.pages ?? 0), 0);
  const booklet = isBook(form.yspType);
  const words = useWords();
  return (
    <>
      <div className={styles.lead}>
        <SheetSizeCard {...props} />
      </div>
      <div className={styles.rest}>
        {form.parts.map((part, index) => (
          <SheetPartCard
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
            key={index}
            {...props}
            part={part}
            index={index}
            booklet={booklet}
          />
        ))}
        {booklet && form.parts.length < 8 ? (
          <Button tone="outline" onClick={() => change(addPart(form))}>
            加一种内页纸
          </Button>
        ) : null}
        {booklet ? (
          <Card title="装订" aside={`共 ${pages} P（面）`}>
            <Chips
              label="装订方式"
              hideLabel
              value={form.binding}
              onChange={(binding) => change({ ...form, binding })}
              error={problemAt(problems, "binding")}
              options={bindings
                .filter((id) => id !== "none")
                .map((id) => {
                  const entry = book.bindings.find((one) => one.id === id);
                  return {
                    value: id,
                    label: bindingText({ words, book }, id),
                    note: entry === undefined ? undefined : `${entry.minPages}–${entry.maxPages} P`,
                    disabledReason: bindingReason(entry, pages),
                  };
                })}
            />
          </Card>
        ) : null}
        {form.yspType === "ncr" || form.yspType === "pad" ? (
          <Card title="每本">
            <div className={styles.columns}>
              <NumberField
                label="每本份数"
                unit="份"
                stepper
                step={10}
                min={1}
                value={form.leavesPerBook}
                onChange={(leavesPerBook) => change({ ...form, leavesPerBook })}
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
                  onChange={(plies) => change({ ...form, plies })}
                  error={problemAt(problems, "plies")}
                />
              ) : null}
            </div>
          </Card>
        ) : null}
        <QuantityCard
          quantity={form.quantity}
          kinds={form.kinds}
          unit={yspUnits[form.yspType]}
          quick={book.ladders.ysp.slice(0, 6)}
          problems={problems}
          change={(amount) => change({ ...form, ...amount })}
        />
        {props.ladder}
        <details className={styles.more}>
          <summary>开料与上机</summary>
          <div className={styles.moreBody}>
            <SelectField
              label="全张规格"
              value={form.parentId ?? ""}
              placeholder="自动选最省的"
              onChange={(event) => {
                const { parentId: _, ...rest } = form;
                change(
                  event.target.value === "" ? rest : { ...rest, parentId: event.target.value },
                );
              }}
              error={problemAt(problems, "parentId")}
              options={book.parents.map((parent) => ({
                value: parent.id,
                label: `${parent.name} ${parent.widthMm}×${parent.lengthMm} mm`,
              }))}
            />
            <SelectField
              label="印刷机"
              value={form.pressId ?? ""}
              placeholder="自动选最省的"
              onChange={(event) => {
                const { pressId: _, ...rest } = form;
                change(event.target.value === "" ? rest : { ...rest, pressId: event.target.value });
              }}
              error={problemAt(problems, "pressId")}
              options={book.presses.map((press) => ({ value: press.id, label: press.name }))}
            />
            <div className={styles.columns}>
              <NumberField
                label="出血"
                unit="mm"
                step={0.5}
                inputMode="decimal"
                value={form.bleedMm}
                onChange={(bleedMm) => change({ ...form, bleedMm })}
                error={problemAt(problems, "bleedMm")}
              />
              <NumberField
                label="咬口"
                unit="mm"
                step={1}
                inputMode="decimal"
                value={form.yaokouMm}
                onChange={(yaokouMm) => change({ ...form, yaokouMm })}
                error={problemAt(problems, "yaokouMm")}
              />
            </div>
            <CheckField
              label="允许横竖混排"
              hint="更省纸，丝向不一致"
              checked={form.mixedLayout}
              onChange={(event) => change({ ...form, mixedLayout: event.target.checked })}
            />
            {booklet ? (
              <CheckField
                label="有书刊号的出版物（按图书税率）"
                checked={form.publication}
                onChange={(event) => change({ ...form, publication: event.target.checked })}
              />
            ) : null}
          </div>
        </details>
        <ServiceCard
          service={form}
          problems={problems}
          change={(part) => change({ ...form, ...part })}
        />
      </div>
    </>
  );
}

type Binding = FormProps<"ysp">["book"]["bindings"][number];

function bindingReason(binding: Binding | undefined, pages: number): string | undefined {
  if (binding === undefined) return "本店不做";
  if (pages < binding.minPages) return `须 ${binding.minPages} P 以上`;
  if (pages > binding.maxPages) return `限 ${binding.maxPages} P 以内`;
  if (pages % binding.pageMultiple !== 0) return `总 P 数须为 ${binding.pageMultiple} 的倍数`;
  return undefined;
}
