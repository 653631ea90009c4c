import * as v from "valibot";
import { instant } from "#contract/http/fields.ts";

/** Drafts and publications, which products and adverts share. */

/** Counts the changes of a draft, from 1: a change names the one that it saw; 0: no draft. */
export const edition = v.pipe(
  v.number("草稿版次错误"),
  v.integer("草稿版次错误"),
  v.minValue(0, "草稿版次错误"),
);

/** A publication, counted from 1; 0: none. */
export const version = v.pipe(
  v.number("版本错误"),
  v.integer("版本错误"),
  v.minValue(0, "版本错误"),
);

/** `base`: the version that it began from. */
export const draft = v.object({ edition, base: version, who: v.string(), at: instant });

/** Before the first publication, seen by buyers, or hidden from them. */
export const publishedState = v.picklist(["draft", "shown", "off"]);

/** What a publication of a draft would be refused for. */
export const faults = v.array(v.object({ field: v.string(), message: v.string() }));

export const publishedVersion = v.object({
  number: version,
  at: instant,
  /** Empty for the operator and the shop's first stock. */
  who: v.string(),
  note: v.string(),
  /** Words of the fields that differ from the version before. */
  changes: v.array(v.string()),
  name: v.string(),
});
export type PublishedVersion = v.InferOutput<typeof publishedVersion>;
