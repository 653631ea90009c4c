import { short } from "#contract/numerals.ts";
import type { Paper } from "#contract/price-book-print.ts";
import { defaultWords } from "#contract/words.ts";
import { problemAt } from "#job/form/job-form.ts";
import { Card } from "#ui/card.tsx";
import { Chips } from "#ui/chips.tsx";
import { CheckField, SelectField, TextField } from "#ui/field.tsx";
import { NumberField } from "#ui/number-field.tsx";
import type { FormProps } from "./form-props.ts";
import styles from "./forms.module.css";
import { nearestGsm } from "./nearest-gsm.ts";
import { ServiceCard } from "./service-card.tsx";

type Form = FormProps<"paper">["form"];

function withPaper(form: Form, paper: Paper): Form {
  const { parentId, ...rest } = form;
  const keeps = parentId !== undefined && paper.parentIds.includes(parentId);
  return {
    ...rest,
    ...(keeps ? { parentId } : {}),
    paperId: paper.id,
    gsm: nearestGsm(paper, form.gsm),
    form: paper.reelWidthsMm.length === 0 ? "sheet" : form.form,
  };
}

/** Paper by ton, ream, sheet or kilogram: whole, cut to size, or on the reel. */
export function PaperForm({ form, book, problems, change, ladder }: FormProps<"paper">) {
  const paper = book.papers.find((entry) => entry.id === form.paperId);
  const cut = form.lengthMm !== undefined;
  return (
    <>
      <div className={styles.lead}>
        <Card title="纸张" aside={paper?.brands.join(" · ")} marks>
          <SelectField
            label="品种"
            value={form.paperId}
            onChange={(event) => {
              const next = book.papers.find((entry) => entry.id === event.target.value);
              if (next !== undefined) change(withPaper(form, next));
            }}
            error={problemAt(problems, "paperId")}
            options={book.papers.map((entry) => ({ value: entry.id, label: entry.name }))}
          />
          <Chips
            label="克重"
            value={String(form.gsm ?? "")}
            onChange={(gsm) => change({ ...form, gsm: Number(gsm) })}
            error={problemAt(problems, "gsm")}
            options={(paper?.gsms ?? []).map((entry) => ({
              value: String(entry.gsm),
              label: `${entry.gsm} g`,
              note:
                entry.tonPrice === undefined ? undefined : `¥${short(Number(entry.tonPrice))}/吨`,
            }))}
          />
        </Card>
      </div>
      <div className={styles.rest}>
        <Card title="规格">
          <Chips
            label="形式"
            hideLabel
            value={form.form}
            onChange={(next) =>
              change({
                ...form,
                form: next,
                ...(next === "reel"
                  ? {
                      qtyUnit: "kg",
                      reelWidthMm: form.reelWidthMm ?? paper?.reelWidthsMm[0] ?? null,
                    }
                  : {}),
              })
            }
            error={problemAt(problems, "form")}
            options={[
              { value: "sheet", label: defaultWords.of("paperForm", "sheet") },
              {
                value: "reel",
                label: defaultWords.of("paperForm", "reel"),
                disabledReason: paper?.reelWidthsMm.length === 0 ? "这种纸不供卷筒" : undefined,
              },
            ]}
          />
          {form.form === "reel" ? (
            <NumberField
              label="门幅"
              unit="mm"
              value={form.reelWidthMm ?? null}
              onChange={(reelWidthMm) => change({ ...form, reelWidthMm })}
              quick={paper?.reelWidthsMm}
              error={problemAt(problems, "reelWidthMm")}
            />
          ) : (
            <>
              <Chips
                label="全张"
                value={form.parentId ?? "auto"}
                onChange={(parentId) => {
                  const { parentId: _, ...rest } = form;
                  change(parentId === "auto" ? rest : { ...rest, parentId });
                }}
                error={problemAt(problems, "parentId")}
                options={[
                  { value: "auto", label: "自动", note: "选最省的" },
                  ...book.parents.map((parent) => ({
                    value: parent.id,
                    label: parent.name,
                    note: `${parent.widthMm}×${parent.lengthMm}`,
                    disabledReason: paper?.parentIds.includes(parent.id) ? undefined : "这种纸没有",
                  })),
                ]}
              />
              <CheckField
                label="裁切成小张"
                checked={cut}
                onChange={(event) => {
                  const { lengthMm: _length, widthMm: _width, ...rest } = form;
                  change(event.target.checked ? { ...rest, lengthMm: 420, widthMm: 297 } : rest);
                }}
              />
              {cut ? <CutFields form={form} problems={problems} change={change} /> : null}
            </>
          )}
        </Card>
        <Card title="数量">
          <Chips
            label="单位"
            hideLabel
            value={form.qtyUnit}
            onChange={(qtyUnit) => change({ ...form, qtyUnit })}
            error={problemAt(problems, "qtyUnit")}
            options={(["ream", "ton", "sheet", "kg"] as const).map((unit) => ({
              value: unit,
              label: defaultWords.of("paperUnit", unit),
              disabledReason:
                form.form === "reel" && (unit === "ream" || unit === "sheet")
                  ? "卷筒按重量卖"
                  : undefined,
            }))}
          />
          <TextField
            label="数量"
            inputMode="decimal"
            value={form.qty}
            onChange={(event) => change({ ...form, qty: event.target.value.trim() })}
            suffix={defaultWords.of("paperUnit", form.qtyUnit)}
            error={problemAt(problems, "qty")}
          />
        </Card>
        {ladder}
        <ServiceCard
          service={form}
          problems={problems}
          change={(part) => change({ ...form, ...part })}
        />
      </div>
    </>
  );
}

function CutFields({ form, problems, change }: Omit<FormProps<"paper">, "book" | "ladder">) {
  return (
    <>
      <div className={styles.pair}>
        <NumberField
          label="长"
          unit="mm"
          inputMode="decimal"
          value={form.lengthMm ?? null}
          onChange={(lengthMm) => change({ ...form, lengthMm })}
          error={problemAt(problems, "lengthMm")}
        />
        <span className={styles.times} aria-hidden="true">
          ×
        </span>
        <NumberField
          label="宽"
          unit="mm"
          inputMode="decimal"
          value={form.widthMm ?? null}
          onChange={(widthMm) => change({ ...form, widthMm })}
          error={problemAt(problems, "widthMm")}
        />
      </div>
      <Chips
        label="丝向"
        value={form.grain}
        onChange={(grain) => change({ ...form, grain })}
        error={problemAt(problems, "grain")}
        options={(["any", "long", "short"] as const).map((grain) => ({
          value: grain,
          label: defaultWords.of("grain", grain),
        }))}
      />
      <CheckField
        label="四边光（先修边再裁）"
        checked={form.trim}
        onChange={(event) => change({ ...form, trim: event.target.checked })}
      />
    </>
  );
}
