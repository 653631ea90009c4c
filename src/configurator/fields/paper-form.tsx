import { Link } from "react-router-dom";
import { problemAt } from "#components/job-form/job-form.ts";
import { lateCode } from "#configurator/state/late-code.tsx";
import { grouped, short } from "#contract/format/numerals.ts";
import { defaultWords } from "#contract/lookups/words.ts";
import { paths } from "#contract/paths/paths.ts";
import type { Paper } from "#contract/price-book/print.ts";
import { NumberField } from "#ui/controls/number-field.tsx";
import { Segment } from "#ui/controls/segment.tsx";
import { Tiles } from "#ui/controls/tiles.tsx";
import { Card } from "#ui/layout/card.tsx";
import { SummaryRows } from "#ui/layout/summary-row.tsx";
import { FormBlock } from "./form-block.tsx";
import type { FormProps } from "./form-props.ts";
import styles from "./forms.module.css";
import { nearestGsm } from "./nearest-gsm.ts";
import { PaperCutRow } from "./paper-cut-row.tsx";
import { PaperPicker } from "./paper-picker.tsx";
import { PaperQuantity } from "./paper-quantity.tsx";
import { ServiceRow } from "./service-row.tsx";

const { Late: Source } = lateCode("品牌和货源", () => import("./paper-source.tsx"), 1);

type Form = FormProps<"paper">["form"];

function withPaper(form: Form, paper: Paper): Form {
  const { parentId, brand, ...rest } = form;
  const keeps = parentId !== undefined && paper.parentIds.includes(parentId);
  const keepsBrand = brand !== undefined && paper.brands.includes(brand);
  return {
    ...rest,
    ...(keeps ? { parentId } : {}),
    ...(keepsBrand ? { brand } : {}),
    paperId: paper.id,
    gsm: nearestGsm(paper, form.gsm),
    form: paper.reelWidthsMm.length === 0 ? "sheet" : form.form,
  };
}

const withForm = (form: Form, next: Form["form"], paper: Paper | undefined): Form =>
  next === "reel"
    ? {
        ...form,
        form: next,
        qtyUnit: "kg",
        reelWidthMm: form.reelWidthMm ?? paper?.reelWidthsMm[0] ?? null,
      }
    : { ...form, form: next };

/** Paper by ton, ream, sheet or kilogram: whole, cut to size, or on the reel. */
export function PaperForm(props: FormProps<"paper">) {
  const { session, form, book, problems, change, held, below } = props;
  const paper = book.papers.find((entry) => entry.id === form.paperId);
  const reels = paper !== undefined && paper.reelWidthsMm.length > 0;
  return (
    <>
      <div className={styles.lead}>
        <Card marks>
          <PaperPicker
            session={session}
            title="品种"
            papers={book.papers}
            current={paper}
            line={paper?.brands.join("、")}
            onPick={(next) => change(withPaper(form, next))}
            error={problemAt(problems, "paperId")}
          >
            {paper === undefined ? null : (
              <Link className={styles.about} to={paths.paperDetail({ id: paper.id })}>
                {paper.name}的价目和货源
              </Link>
            )}
          </PaperPicker>
          <FormBlock title="克重" aside="吨价未税">
            <Tiles
              label="克重"
              columns={4}
              value={String(form.gsm ?? "")}
              onChange={(gsm) => change({ ...form, gsm: Number(gsm) })}
              error={problemAt(problems, "gsm")}
              options={(paper?.gsms ?? []).map((entry) => ({
                value: String(entry.gsm),
                label: `${entry.gsm} g`,
                note:
                  entry.tonPrice === undefined
                    ? undefined
                    : `¥${grouped(short(Number(entry.tonPrice)))}/吨`,
              }))}
            />
          </FormBlock>
          <FormBlock title="规格">
            {reels ? (
              <Segment
                label="形式"
                value={form.form}
                onChange={(next) => change(withForm(form, next, paper))}
                error={problemAt(problems, "form")}
                options={(["sheet", "reel"] as const).map((one) => ({
                  value: one,
                  label: defaultWords.of("paperForm", one),
                }))}
              />
            ) : null}
            {form.form === "reel" ? (
              <NumberField
                label="门幅"
                unit="mm"
                value={form.reelWidthMm ?? null}
                onChange={(reelWidthMm, by) => change({ ...form, reelWidthMm }, by)}
                quick={paper?.reelWidthsMm}
                error={problemAt(problems, "reelWidthMm")}
              />
            ) : (
              <Tiles
                label="全张"
                columns={3}
                value={form.parentId ?? "auto"}
                onChange={(parentId) => {
                  const { parentId: _, ...rest } = form;
                  change(parentId === "auto" ? rest : { ...rest, parentId });
                }}
                error={problemAt(problems, "parentId")}
                options={[
                  { value: "auto", label: "自动", note: "选最省的" },
                  ...book.parents
                    .filter(({ id }) => paper?.parentIds.includes(id))
                    .map((parent) => ({
                      value: parent.id,
                      label: parent.name.replace(/\s*\d+×\d+$/, "") || parent.name,
                      note: `${parent.widthMm}×${parent.lengthMm}`,
                    })),
                ]}
              />
            )}
          </FormBlock>
          {paper === undefined || paper.brands.length === 0 ? null : (
            <Source>
              {({ PaperSource }) => (
                <PaperSource
                  session={session}
                  form={form}
                  problems={problems}
                  change={change}
                  paper={paper}
                />
              )}
            </Source>
          )}
        </Card>
      </div>
      <div className={styles.amount}>
        <PaperQuantity session={session} form={form} problems={problems} change={change} />
      </div>
      {below}
      <div className={styles.rows}>
        <SummaryRows>
          {form.form === "reel" ? null : (
            <PaperCutRow session={session} form={form} problems={problems} change={change} />
          )}
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
