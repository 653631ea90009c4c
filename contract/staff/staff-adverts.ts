import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, nothing } from "#contract/http/fields.ts";
import { line, note } from "#contract/http/text-fields.ts";
import { isPagePath } from "#contract/paths/page-paths.ts";

/** The adverts of the home page, as staff edits them. */
const path = "/api/v2/staff/adverts";

/** Target of an advert: a screen of this shop, never another site. */
const ownLink = v.pipe(
  v.string("请填写链接"),
  v.trim(),
  v.maxLength(300, "链接最多300个字符"),
  v.regex(/^\/(?![/\\])[^\\\s]*$/, "链接写本店的地址，以 / 开头"),
  v.check((text) => isPagePath(text.split(/[?#]/)[0] ?? ""), "本店没有这个地址"),
);

/** An advert's picture: a JPEG, cut to 8:3 by the staff page. Width, height and bytes at most. */
export const advertPicture = { width: 1280, height: 480, bytes: 150_000, least: 320 } as const;

/** The end of the year 9999, the largest date that every clock can represent. */
const latest = 253_402_300_799_999;

const advert_id = v.pipe(v.string("广告编号错误"), v.regex(/^[\w-]{1,64}$/, "广告编号错误"));

const staffAdvert = v.object({
  advert_id: v.string(),
  title: v.string(),
  subtitle: v.string(),
  picture: v.string(),
  link: v.string(),
  shown: v.boolean(),
  /** When it is shown: from this instant on, and before that one; null: unlimited. */
  from: v.nullable(instant),
  until: v.nullable(instant),
});
export type StaffAdvert = v.InferOutput<typeof staffAdvert>;

const edge = v.optional(
  v.nullable(
    v.pipe(
      v.number("时间格式错误"),
      v.safeInteger("时间格式错误"),
      v.minValue(0, "时间格式错误"),
      v.maxValue(latest, "时间格式错误"),
    ),
  ),
);

export const staffAdverts = endpoint({
  method: "GET",
  path,
  guard: "staff",
  addition: true,
  summary: "All ads in display order, shown or not",
  input: nothing,
  output: v.object({ items: v.array(staffAdvert) }),
});

/**
 * The staff page creates `advert_id` for a new one, which is shown last. Absent fields stay; a new
 * one needs title, link, `shown` and picture. `picture`: base64 of a JPEG; null is like absent. It
 * is shown from `from` until before `until`; null is unlimited. Twenty at most. A link to a missing
 * product, or one off sale, is refused with `notFound`.
 */
export const putAdvert = endpoint({
  method: "POST",
  path: `${path}/put`,
  guard: "staff",
  addition: true,
  summary: "Add an ad, or change the one of this id",
  input: v.object({
    advert_id,
    title: v.optional(line("标题", 20)),
    subtitle: v.optional(note("副标题", 40)),
    link: v.optional(ownLink),
    shown: v.optional(v.boolean("请选择是否显示")),
    from: edge,
    until: edge,
    picture: v.optional(
      v.nullable(
        v.pipe(
          v.string("图片错误"),
          v.maxLength(Math.ceil(advertPicture.bytes / 3) * 4, "图片太大"),
          v.base64("图片错误"),
        ),
      ),
      null,
    ),
  }),
  output: staffAdvert,
});

/** One place forward or back; at the end it stays. */
export const moveAdvert = endpoint({
  method: "POST",
  path: `${path}/move`,
  guard: "staff",
  addition: true,
  summary: "Move an ad one place",
  input: v.object({ advert_id, to: v.picklist(["up", "down"], "请选择前移或后移") }),
  output: staffAdvert,
});
