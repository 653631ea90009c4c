import { Suspense } from "react";
import { useWords } from "#api/shop-words.ts";
import { problemAt } from "#components/job-form/job-form.ts";
import { FormBlock } from "#configurator/fields/form-block.tsx";
import type { FormProps } from "#configurator/fields/form-props.ts";
import styles from "#configurator/fields/forms.module.css";
import { bindings } from "#contract/jobs/jobs.ts";
import { partNames } from "#contract/jobs/part-names.ts";
import { bindingText } from "#contract/wording/job-words.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { NumberField } from "#ui/controls/number-field.tsx";
import { Tiles } from "#ui/controls/tiles.tsx";

const BindingPicture = lazyPart(async () => (await import("./binding-picture.tsx")).BindingPicture);

type Binding = FormProps<"ysp">["book"]["bindings"][number];
type BookBlockProps = Pick<FormProps<"ysp">, "form" | "book" | "problems" | "change">;

const lines: Readonly<Record<Binding["id"], string>> = {
  saddle: "书脊上钉两个钉，摊得平，薄册子用",
  perfect: "书脊上胶，有书脊可印字",
  sewn: "线锁好再上胶，翻不散",
  hardcover: "硬壳封面，存得久",
  wire: "双线圈，能翻一整圈",
};

/** 装订 and number of pages. */
export function BookBlock({ form, book, problems, change }: BookBlockProps) {
  const words = useWords();
  const pages = form.parts.reduce((sum, part) => sum + (part.pages ?? 0), 0);
  const chosen = book.bindings.find(({ id }) => id === form.binding);
  const inner = form.parts.findIndex(({ name }) => name === partNames.text);
  const held = form.parts[inner];
  return (
    <FormBlock
      title="装订"
      aside={
        chosen === undefined ? undefined : `${chosen.minPages}–${chosen.maxPages} P，共 ${pages} P`
      }
    >
      <Tiles
        label="装订方式"
        columns={4}
        value={form.binding}
        onChange={(binding) => change({ ...form, binding })}
        error={problemAt(problems, "binding")}
        options={bindings.flatMap((id) => {
          const entry = book.bindings.find((one) => one.id === id);
          if (id === "none" || entry === undefined) return [];
          return [
            {
              value: id,
              label: bindingText({ words, book }, id),
              picture: (
                <Suspense fallback={<svg width="40" height="30" aria-hidden="true" />}>
                  <BindingPicture binding={id} />
                </Suspense>
              ),
              disabledReason: id === form.binding ? undefined : bindingReason(entry, pages),
            },
          ];
        })}
      />
      {chosen === undefined ? null : <p className={styles.note}>{lines[chosen.id]}</p>}
      {held === undefined ? null : (
        <div className={styles.asked}>
          <span aria-hidden="true">
            内页页数{" "}
            <span className={styles.note}>
              {chosen === undefined ? "" : `${chosen.pageMultiple} 的倍数`}
            </span>
          </span>
          <NumberField
            label="内页页数"
            inside=""
            unit="P"
            stepper
            step={Math.max(2, chosen?.pageMultiple ?? 4)}
            min={2}
            max={2000}
            value={held.pages}
            onChange={(next, by) =>
              change(
                {
                  ...form,
                  parts: form.parts.map((part, at) =>
                    at === inner ? { ...part, pages: next } : part,
                  ),
                },
                by,
              )
            }
            error={problemAt(problems, `parts.${inner}.pages`)}
          />
        </div>
      )}
    </FormBlock>
  );
}

function bindingReason(binding: Binding, pages: number): string | undefined {
  if (pages < binding.minPages) return `${binding.minPages} P 起`;
  if (pages > binding.maxPages) return `限 ${binding.maxPages} P`;
  if (pages % binding.pageMultiple !== 0) return `${binding.pageMultiple} P 一档`;
  return undefined;
}
