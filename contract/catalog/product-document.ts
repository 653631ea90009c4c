import * as v from "valibot";
import { line, note } from "#contract/http/text-fields.ts";
import { job } from "#contract/jobs/jobs.ts";
import { notOffered } from "./not-offered.ts";
import { offered } from "./offered.ts";
import { quoteType } from "./storefront.ts";

/** Everything that a publication of a product sets, with the limits of its fields. */

/** Public address of a picture that the shop uploaded. */
export const ownPictureStart = "/pictures/own-";

export const productPicture = v.object({
  address: v.pipe(
    v.string("图片错误"),
    v.regex(/^\/pictures\/(?:own-[0-9a-f]{32}\.jpg|[a-z][a-z0-9-]{0,80}\.svg)$/, "图片错误"),
  ),
  /** What it shows, for buyers who do not see it. */
  alt: note("图片说明", 60),
});
export type ProductPicture = v.InferOutput<typeof productPicture>;

export const mostPictures = 8;

const cateId = v.pipe(v.string("请选择分类"), v.regex(/^[\w-]{1,64}$/, "请选择分类"));

const alike = {
  cateId,
  quoteType,
  tags: v.pipe(v.array(line("标签", 8), "标签错误"), v.maxLength(8, "标签最多8个")),
  facts: v.pipe(
    v.array(v.object({ name: line("参数名", 12), value: line("参数值", 40) }), "参数错误"),
    v.maxLength(12, "参数最多12条"),
  ),
  /** Fields of the job that the product's page opens with. */
  preset: v.record(v.pipe(v.string(), v.regex(/^[a-zA-Z]\w{0,39}$/)), v.unknown(), "规格错误"),
  pictures: v.pipe(
    v.array(productPicture, "图片错误"),
    v.maxLength(mostPictures, `图片最多${mostPictures}张`),
  ),
  /** The values that buyers choose from; absent in documents of earlier versions: all. */
  offered: v.optional(offered),
};

/** A draft: texts may be empty. */
export const productDraftDocument = v.object({
  name: note("名称", 30),
  summary: note("副标题", 60),
  description: note("商品说明", 1000),
  unit: note("单位", 6),
  ...alike,
});
export type ProductDocument = v.InferOutput<typeof productDraftDocument>;

/** Do the preset's fields make a job of the product's kind? */
const isJob = ({ quoteType: kind, preset }: ProductDocument): boolean =>
  v.safeParse(job, { ...preset, quoteType: kind }).success;

/** Does the product offer what its preset has? */
const offersPreset = ({ offered: limits, preset }: ProductDocument): boolean =>
  notOffered(preset, limits).length === 0;

/** A product that can be published. */
export const productDocument = v.pipe(
  v.object({
    name: line("名称", 30),
    summary: line("副标题", 60),
    description: line("商品说明", 1000),
    unit: line("单位", 6),
    ...alike,
    pictures: v.pipe(
      v.array(v.object({ ...productPicture.entries, alt: line("图片说明", 60) }), "图片错误"),
      v.minLength(1, "请加一张图片"),
      v.maxLength(mostPictures, `图片最多${mostPictures}张`),
    ),
  }),
  v.forward(v.check(isJob, "规格不完整，请在规格里填好"), ["preset"]),
  v.forward(v.check(offersPreset, "规格里用到的选项要勾上"), ["offered"]),
);

/** A mistake that a publication would be refused for, with its field. */
export interface DocumentFault {
  readonly field: string;
  readonly message: string;
}

/** Every mistake of a document, in the order of its fields; empty = it can be published. */
export function documentFaults(document: ProductDocument): DocumentFault[] {
  const { issues = [] } = v.safeParse(productDocument, document);
  return issues.map(({ message, path }) => ({ field: String(path?.[0].key ?? ""), message }));
}
