import * as v from "valibot";
import { advertEdge, ownLink } from "#contract/catalog/advert-document.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, nothing } from "#contract/http/fields.ts";
import { line, note } from "#contract/http/text-fields.ts";
import { version } from "./versions.ts";

/** The adverts of the home page, as staff edits them. */
const path = "/api/v2/staff/adverts";

/** An advert's picture: a JPEG, cut to 8:3 by the staff page. Width, height and bytes at most. */
export const advertPicture = { width: 1280, height: 480, bytes: 150_000, least: 320 } as const;

export const advert_id = v.pipe(v.string("广告编号错误"), v.regex(/^[\w-]{1,64}$/, "广告编号错误"));

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
  /** Its latest publication; 0: none. */
  version,
  /** It has changes that nobody published. */
  drafted: v.boolean(),
});
export type StaffAdvert = v.InferOutput<typeof staffAdvert>;

const edge = v.optional(advertEdge);

/** Base64 of a JPEG; null is like absent. */
export const uploadedPicture = v.optional(
  v.nullable(
    v.pipe(
      v.string("图片错误"),
      v.maxLength(Math.ceil(advertPicture.bytes / 3) * 4, "图片太大"),
      v.base64("图片错误"),
    ),
  ),
  null,
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
 * product, or one off sale, is refused with `notFound`. Changed fields but `shown` are published as
 * the next version at once; refused with `stateConflict` while there is a draft.
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
    picture: uploadedPicture,
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
