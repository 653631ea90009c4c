import { expect, test } from "vitest";
import { readForm } from "#components/job-form/job-form.ts";
import { offeredRules } from "#components/job-form/offered-rules.ts";
import { openingForm } from "#components/job-form/start-form.ts";
import { offersJob } from "#configurator/result/offers-job.ts";
import { openedWith, typed } from "#configurator/state/configurator-data.ts";
import { orderable } from "#configurator/state/configurator-state.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

const book = seedPriceBook;

function formOf(preset: Readonly<Record<string, unknown>>): JobForm {
  const form = openingForm(
    "lz",
    { quantity: 20_000, widthMm: 50, heightMm: 30, ...preset },
    null,
    book,
  );
  if (form === null) throw new Error("no form");
  return form;
}

const clear = formOf({ materialId: "pp-clear" });
const coated = formOf({ materialId: "tongban" });
const rules = () => offeredRules({ material: ["tongban"] });

test("a value that the product does not offer has no price, and names what to choose", () => {
  const offered = rules();
  expect(readForm(clear).ok).toBe(true);
  const opened = openedWith(clear, book, { offered });
  expect(orderable(opened)).toBe(false);
  expect(opened.problems).toEqual([
    {
      code: "notOffered",
      field: "materialId",
      message: "这个商品不再提供“透明 PP”，请改选铜版纸不干胶 80 g 格拉辛",
    },
  ]);
  expect(orderable(typed(opened, coated, book, { offered }))).toBe(true);
  expect(orderable(openedWith(clear, book))).toBe(true);
});

test("lists hold what is offered and what the form has, and stay the same while it has them", () => {
  const { listed } = rules();
  const idsOf = (form: JobForm) => listed(book, form).labels.materials.map(({ id }) => id);
  expect(idsOf(coated)).toEqual(["tongban"]);
  expect(idsOf(clear)).toEqual(["tongban", "pp-clear"]);
  const shown = listed(book, clear);
  expect(listed(book, { ...clear, remark: "急" })).toBe(shown);
  expect(shown.papers).toEqual(book.papers);
});

test("only the offered box types are listed", () => {
  const { offersBox } = offeredRules({ boxType: ["mailer"] });
  expect([offersBox("mailer"), offersBox("sleeve"), rules().offersBox("sleeve")]).toEqual([
    true,
    false,
    true,
  ]);
});

test("a job with a value that is not offered is not proposed", () => {
  const read = [coated, clear].map(readForm);
  const jobs = read.flatMap((one) => (one.ok ? [one.job] : []));
  const proposed = (offered?: ReturnType<typeof rules>) =>
    jobs.map((job) => offersJob({ offered }, job, book));
  expect([proposed(rules()), proposed()]).toEqual([
    [true, false],
    [true, true],
  ]);
});
