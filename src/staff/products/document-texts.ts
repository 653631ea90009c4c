import type { ProductDocument } from "#contract/catalog/product-document.ts";

/** Tags and facts as one text each: words between spaces, and a fact a line. */

export const tagsText = (tags: ProductDocument["tags"]): string => tags.join(" ");

export const tagsOf = (text: string): string[] => [
  ...new Set(text.split(/[\s,，、]+/).filter((tag) => tag !== "")),
];

export const factsText = (facts: ProductDocument["facts"]): string =>
  facts.map(({ name, value }) => `${name}：${value}`).join("\n");

/** A line without a colon has no name; the shop refuses it. */
export const factsOf = (text: string): ProductDocument["facts"] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [, name = "", value = ""] = /^([^：:]*)[：:]?(.*)$/.exec(line) ?? [];
      return { name: name.trim(), value: value.trim() };
    });

/** The first line that is no fact; null where all are. */
export const wrongFact = (text: string): string | null => {
  const wrong = factsOf(text).find(({ name, value }) => name === "" || value === "");
  return wrong === undefined ? null : "每行写“名称：内容”，如“材料：铜版纸”";
};
