import * as v from "valibot";
import { line, note } from "#contract/http/text-fields.ts";
import { isPagePath } from "#contract/paths/page-paths.ts";
import type { DocumentFault } from "./product-document.ts";

/** Everything that a publication of an advert sets, with the limits of its fields. */

/** Target of an advert: a screen of this shop, never another site. */
export const ownLink = v.pipe(
  v.string("请填写链接"),
  v.trim(),
  v.maxLength(300, "链接最多300个字符"),
  v.regex(/^\/(?![/\\])[^\\\s]*$/, "链接写本店的地址，以 / 开头"),
  v.check((text) => isPagePath(text.split(/[?#]/)[0] ?? ""), "本店没有这个地址"),
);

/** The end of the year 9999, the largest date that every clock can represent. */
const latest = 253_402_300_799_999;

/** An edge of the time in which an advert is shown, ms; null: unlimited. */
export const advertEdge = v.nullable(
  v.pipe(
    v.number("时间格式错误"),
    v.safeInteger("时间格式错误"),
    v.minValue(0, "时间格式错误"),
    v.maxValue(latest, "时间格式错误"),
  ),
);

/** A draft without its picture: texts may be empty. */
export const advertDraftTexts = v.object({
  title: note("标题", 20),
  subtitle: note("副标题", 40),
  link: note("链接", 300),
  /** It is shown from `from` until before `until`. */
  from: advertEdge,
  until: advertEdge,
});

/** `picture`: an address of this shop; empty in a draft without one. */
export const advertDraftDocument = v.object({
  ...advertDraftTexts.entries,
  picture: v.string("请选择图片"),
});
export type AdvertDocument = v.InferOutput<typeof advertDraftDocument>;

const endsLater = ({ from, until }: AdvertDocument): boolean =>
  from === null || until === null || from < until;

/** An advert that can be published. */
const advertDocument = v.pipe(
  v.object({
    title: line("标题", 20),
    subtitle: note("副标题", 40),
    link: ownLink,
    picture: v.pipe(v.string("请选择图片"), v.nonEmpty("请选择图片")),
    from: advertEdge,
    until: advertEdge,
  }),
  v.forward(v.check(endsLater, "结束要晚于开始"), ["until"]),
);

/** Every mistake of a document, in the order of its fields; empty = it can be published. */
export function advertFaults(document: AdvertDocument): DocumentFault[] {
  const { issues = [] } = v.safeParse(advertDocument, document);
  return issues.map(({ message, path }) => ({ field: String(path?.[0].key ?? ""), message }));
}

/** Words of a document's fields, in display order. */
export const advertWords = {
  title: "标题",
  subtitle: "副标题",
  link: "链接",
  picture: "图片",
  from: "开始时间",
  until: "结束时间",
} as const satisfies Readonly<Record<keyof AdvertDocument, string>>;

const fields = ["title", "subtitle", "link", "picture", "from", "until"] as const;

/** The fields in which two documents differ. */
export const advertChanges = (
  before: AdvertDocument,
  after: AdvertDocument,
): (keyof AdvertDocument)[] => fields.filter((field) => before[field] !== after[field]);
