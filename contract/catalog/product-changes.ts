import type { ProductDocument } from "./product-document.ts";

/** Words of a document's fields, in display order. */
export const documentWords: Readonly<Record<keyof ProductDocument, string>> = {
  name: "名称",
  summary: "副标题",
  description: "商品说明",
  cateId: "分类",
  quoteType: "报价类型",
  preset: "规格",
  unit: "单位",
  tags: "标签",
  facts: "参数",
  pictures: "图片",
  offered: "可选项",
};

const fields = [
  ...(["name", "summary", "description", "cateId", "quoteType"] as const),
  ...(["preset", "unit", "tags", "facts", "pictures", "offered"] as const),
];

/** JSON with sorted names: a database may return them in another order. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** The fields in which two documents differ. */
export const documentChanges = (
  before: ProductDocument,
  after: ProductDocument,
): (keyof ProductDocument)[] =>
  fields.filter((field) => textOf(before[field] ?? {}) !== textOf(after[field] ?? {}));
